/**
 * One schema with two parsers. Delivery is tolerant: an invalid presentation value falls back to its default with a
 * warning, and only unusable content is rejected. Authoring is strict: it rejects, with path and reason, every value
 * that delivery would have to repair.
 */
import type { z } from 'zod'
import { devices } from '#model'
import { maxElementsInText, toSuggestionText, toKnownNamesText } from '#kit'
import { toRepeatedKeyProblems } from './entry-keys.ts'
import { findExpressionProblem, hasExpression } from './expression.ts'
import { toIssueMessage } from './issue-texts.ts'
import { toPictureProblems } from './picture-problems.ts'
import { maxProblems } from './limits.ts'
import { describeStored } from './describe-stored.ts'
import { findEmptyFields, findLongTextProblems } from './text-problems.ts'
import { findUserExpressionProblems } from './user-problems.ts'
import { walkField, walkSchema, type SchemaNode } from './walk-schema.ts'

/**
 * The parsed value. `notes` describes each value that was replaced. `failure` is the reason why the whole value is
 * unusable.
 */
export type TolerantResult<T> = { props: T; notes: readonly string[] } | { failure: string }
export type ValueProblem = {
  readonly path: string
  readonly message: string
  readonly hint?: string | undefined
}

/** Parses stored props for rendering. `fixed` contains fields that were parsed earlier from the same stored values. */
export function parsePropsTolerantly<T extends z.ZodObject>(
  schema: T,
  stored: unknown,
  fixed?: PreparsedFields,
): TolerantResult<z.output<T>> {
  const notes: string[] = []
  const result = walkSchema<ReadResult>(schema, stored ?? {}, (node) =>
    read({ node, notes, depth: 0, fixed: node.path.length === 0 ? fixed : undefined }),
  )
  return 'failure' in result ? result : { props: result.value as z.output<T>, notes: joinDevices(notes) }
}

/** Fields of an object that are already parsed, by name. */
export type PreparsedFields = ReadonlyMap<string, PreparsedField>
type PreparsedField = { readonly result: ReadResult; readonly notes: readonly string[] }

/** Parses one field of an object in advance, so that `parsePropsTolerantly` does not have to. */
export function preparseField(name: string, schema: z.ZodType, value: unknown): PreparsedField {
  const notes: string[] = []
  const visitor = (node: SchemaNode<ReadResult>) => read({ node, notes, depth: 0 })
  const result = walkField({ schema, value, visitor, path: [name] })
  return { result, notes }
}

/** Merges notes that are the same for all devices, because the devices share one stored value. */
function joinDevices(notes: readonly string[]): readonly string[] {
  const joined = notes.map((note) => note.replace(ofDevice, ':'))
  const counts = new Map<string, number>()
  for (const note of joined) counts.set(note, (counts.get(note) ?? 0) + 1)
  const isOfAll = (note: string) => counts.get(note) === devices.length
  return [
    ...new Set(
      notes.map((note, position) => (isOfAll(joined[position] ?? '') ? (joined[position] ?? '') : note)),
    ),
  ]
}

const ofDevice = new RegExp(`\\.(?:${devices.join('|')}):`)

/** Returns the problems in stored values, with their paths: at most `maxProblems` + 1. */
export type CheckStoredValue = (schema: z.ZodType, stored: unknown, path: string) => ValueProblem[]

/**
 * Checks stored props for authoring, and returns a problem for each rejected value. In strings that contain `{!…}`,
 * only the syntax of the expressions is checked.
 */
export const checkBody: CheckStoredValue = (schema, stored, path) => checkStored({ schema, stored, path })

/** Checks an unfinished draft, in which values may be missing. */
export const checkUnfinishedBody: CheckStoredValue = (schema, stored, path) =>
  checkStored({ schema, stored, path, mayLack: isLacking })

type StoredCheckInput = {
  readonly schema: z.ZodType
  readonly stored: unknown
  readonly path: string
  /** Returns true if a value that the schema rejects is still acceptable, such as a missing value in a draft. */
  readonly mayLack?: (value: unknown, issue: z.core.$ZodIssue) => boolean
}

function checkStored({ schema, stored, path, mayLack }: StoredCheckInput): ValueProblem[] {
  const { hasExpression: isBound, hasEmptyText, longestText } = describeStored(stored)
  const { pictures, repeatedKeys, unknownKeys } = findFieldProblems(schema, stored, path)
  const problems = isBound ? findExpressionProblems(stored, path) : []
  if (isBound) problems.push(...findUserExpressionProblems(schema, stored, path))
  problems.push(...pictures)
  if (longestText > maxElementsInText) problems.push(...findLongTextProblems(schema, stored, path))
  problems.push(...repeatedKeys, ...unknownKeys)
  const empty = hasEmptyText && mayLack === undefined ? findEmptyFields(schema, stored, path) : []
  const rejected = new Map<string, ValueProblem>()
  for (const issue of schema.safeParse(stored ?? {}).error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') continue
    if (rejected.size > maxProblems) break
    const { at, value } = findStored(stored, issue.path)
    if (typeof value === 'string' && hasExpression(value)) continue
    if (value === undefined && isInherited(issue.path)) continue
    if (mayLack?.(value, issue) === true) continue
    const { message, hint } = toIssueMessage(issue, value)
    const fieldPath = [path, ...at].join(' › ')
    rejected.set(fieldPath, { path: fieldPath, message: `${message} (got ${show(value)})`, hint })
  }
  for (const problem of empty) rejected.set(problem.path, problem)
  return [...problems, ...rejected.values()].slice(0, maxProblems + 1)
}

/** Returns true for a missing value. An absent id or type of a nested block does not count as missing. */
const isLacking: StoredCheckInput['mayLack'] = (value, { path }) =>
  (value === undefined && !['id', 'block'].includes(String(path.at(-1)))) ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/**
 * Returns the value that an issue refers to. A value that is stored once for all devices is returned for each device.
 */
function findStored(stored: unknown, path: readonly PropertyKey[]): { at: string[]; value: unknown } {
  const at: string[] = []
  let value = stored
  for (const key of path) {
    if (typeof value !== 'object' || value === null) break
    value = (value as Record<PropertyKey, unknown>)[key]
    at.push(String(key))
  }
  return { at, value }
}

/**
 * Returns true for a device without a stored value. It uses the value of a larger device, so a problem is reported only
 * for the larger device.
 */
const isInherited = (path: readonly PropertyKey[]) => devices.some((device) => device === path.at(-1))

type ReadResult = { value: unknown } | { failure: string }
type ReadState = {
  readonly node: SchemaNode<ReadResult>
  readonly notes: string[]
  /** The number of schema wrappers that have been processed so far. */
  readonly depth: number
  readonly fixed?: PreparsedFields | undefined
}

function read({ node, notes, depth, fixed }: ReadState): ReadResult {
  const wrapper = node.wrappers[depth]
  const { value } = node
  const readOn = (next: unknown) =>
    read({ node: next === value ? node : node.with(next), notes, depth: depth + 1, fixed })
  switch (wrapper?.type) {
    case undefined:
      return readBare({ node, notes, fixed })
    case 'default':
      return value === undefined || value === null
        ? { value: wrapper.toDefault() }
        : fallBack(readOn(value), notes, wrapper.toDefault)
    case 'optional':
      return value === undefined ? { value } : fallBack(readOn(value), notes, () => undefined)
    case 'nullable':
      return value === null ? { value } : readOn(value)
    case 'before':
      return readOn(wrapper.schema.parse(value))
    case 'after': {
      const result = readOn(value)
      return 'failure' in result ? result : readLeaf(node.with(result.value), wrapper.schema)
    }
  }
}

function readBare({ node, notes, fixed }: Omit<ReadState, 'depth'>): ReadResult {
  if (node.shape.type === 'object') return readObject({ node, notes, fixed }, Object.keys(node.shape.fields))
  if (node.shape.type === 'list') return readList(node, notes)
  const result = readLeaf(node, node.bare)
  const { recover } = node.facts
  return recover === undefined ? result : fallBack(result, notes, () => recover(node.value))
}

function readLeaf(node: SchemaNode<ReadResult>, schema: z.ZodType): ReadResult {
  const { success, data, error } = schema.safeParse(node.value)
  return success ? { value: data } : toFailure(node, toReason(error.issues[0], node.value))
}

/** Reads all fields, including those without a stored value, which get a default or are reported as missing. */
function readObject({ node, notes, fixed }: Omit<ReadState, 'depth'>, names: readonly string[]): ReadResult {
  const { value: stored } = node
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    return toFailure(node, `expected an object, got ${show(stored)}`)
  const entries = names.map((name) => [name, (stored as Record<string, unknown>)[name]] as const)
  const value: Record<string, unknown> = {}
  for (const { key, walk } of node.with(Object.fromEntries(entries)).inside()) {
    const known = fixed?.get(key)
    if (known !== undefined) notes.push(...known.notes)
    const result = known?.result ?? walk()
    if ('failure' in result) return result
    value[key] = result.value
  }
  return { value }
}

/** Includes all list elements except those that cannot be read. */
function readList(node: SchemaNode<ReadResult>, notes: string[]): ReadResult {
  if (!Array.isArray(node.value)) return toFailure(node, `expected a list, got ${show(node.value)}`)
  const value = node.inside().flatMap(({ walk }) => {
    const result = walk()
    if (!('failure' in result)) return [result.value]
    notes.push(result.failure)
    return []
  })
  return { value }
}

function fallBack(result: ReadResult, notes: string[], toValue: () => unknown): ReadResult {
  if (!('failure' in result)) return result
  notes.push(result.failure)
  return { value: toValue() }
}

const toFailure = ({ path }: SchemaNode<ReadResult>, reason: string) => ({
  failure: `${path.join('.') || 'props'}: ${reason}`,
})

function findExpressionProblems(value: unknown, path: string): ValueProblem[] {
  if (typeof value === 'string') {
    const message = findExpressionProblem(value)
    return message === undefined ? [] : [{ path, message }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => findExpressionProblems(child, `${path} › ${key}`))
}

/** Finds problems in one walk. Nested blocks are checked separately. */
function findFieldProblems(schema: z.ZodType, stored: unknown, path: string) {
  const pictures: ValueProblem[] = []
  const repeatedKeys: ValueProblem[] = []
  const unknownKeys: ValueProblem[] = []
  walkSchema<void>(schema, stored, (node) => {
    pictures.push(...toPictureProblems(node, path))
    repeatedKeys.push(...toRepeatedKeyProblems(node, path))
    for (const { key, isKnown, walk } of node.inside())
      if (isKnown) walk()
      else unknownKeys.push(...toUnknownKeyProblems(node, key, path))
  })
  return { pictures, repeatedKeys, unknownKeys }
}

/** Returns a problem for an unknown key, which parsing strips. Authors see it, because it may be a typing error. */
function toUnknownKeyProblems(
  { path: at, value, shape }: Pick<SchemaNode<unknown>, 'path' | 'value' | 'shape'>,
  key: string,
  path: string,
): ValueProblem[] {
  if (shape.type !== 'object' || Array.isArray(value)) return []
  const known = Object.keys(shape.fields)
  const got = show((value as Record<string, unknown>)[key])
  return [
    {
      path: [path, ...at, key].join(' › '),
      message: `is not known here${toKnownNamesText(key, known)} (got ${got})`,
      hint: toSuggestionText(key, known),
    },
  ]
}

const toReason = (issue: z.core.$ZodIssue | undefined, value: unknown) =>
  `${issue?.message ?? 'is not valid'} (got ${show(value)})`

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}
