/**
 * One schema, two readings. Delivery is tolerant: presentation falls back and tells so, only unusable content refuses.
 * Authoring is strict: whatever delivery would have to mend is refused with its place and reason.
 */
import { z } from 'zod'
import { findExpressionProblem, holdsExpression } from './expression.ts'
import { findMeta, innerSchema } from './field.ts'
import { findPictureProblems } from './picture-problems.ts'
import { findUserProblems } from './user-problems.ts'

/** `notes` names each value that was replaced; `failure` says why the whole is unusable. */
export type TolerantResult<T> = { props: T; notes: readonly string[] } | { failure: string }
export type Problem = { readonly path: string; readonly message: string }

/** Reads stored props for rendering. */
export function parseTolerant<T extends z.ZodObject>(
  schema: T,
  stored: unknown,
): TolerantResult<z.output<T>> {
  const notes: string[] = []
  const result = readValue(schema, stored ?? {}, { path: [], notes })
  return 'failure' in result ? result : { props: result.value as z.output<T>, notes }
}

/** Reads stored props for authoring: a problem for each refused value; strings with `{!…}` need only be well-formed. */
export function checkBody(schema: z.ZodType, stored: unknown, path: string): Problem[] {
  const problems = findExpressionProblems(stored, path)
  problems.push(...findUserProblems(schema, stored, path))
  problems.push(...findPictureProblems(schema, stored, path))
  problems.push(...findUnknownKeys(schema, stored, path))
  const result = schema.safeParse(stored ?? {})
  if (result.success) return problems
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') continue
    const value = issue.path.reduce<unknown>(
      (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
      stored,
    )
    if (typeof value === 'string' && holdsExpression(value)) continue
    problems.push({ path: [path, ...issue.path.map(String)].join(' › '), message: toReason(issue, value) })
  }
  return problems
}

type Reading = { readonly path: readonly string[]; readonly notes: string[] }
type ReadResult = { value: unknown } | { failure: string }

function readValue(schema: z.ZodType, stored: unknown, reading: Reading): ReadResult {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return readWithDefault(schema, stored, reading)
  }
  if (schema instanceof z.ZodOptional) {
    const result =
      stored === undefined ? { value: undefined } : readValue(schema.unwrap() as z.ZodType, stored, reading)
    return 'failure' in result ? note(reading, result.failure, undefined) : result
  }
  if (schema instanceof z.ZodObject) return readObject(schema, stored, reading)
  const option = schema instanceof z.ZodDiscriminatedUnion ? findOption(schema, stored) : undefined
  if (option !== undefined) return readObject(option, stored, reading)
  if (schema instanceof z.ZodArray) return readArray(schema, stored, reading)
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) {
    return readValue(schema.out as z.ZodType, schema.in.parse(stored), reading)
  }
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform) {
    const result = readValue(schema.in as z.ZodType, stored, reading)
    return 'failure' in result ? result : { value: schema.out.parse(result.value) }
  }
  const result = schema.safeParse(stored)
  if (result.success) return { value: result.data }
  const failure = `${place(reading)}: ${toReason(result.error.issues[0], stored)}`
  const { recover } = findMeta(schema)
  return recover === undefined ? { failure } : note(reading, failure, recover(stored))
}

function readWithDefault(
  schema: z.ZodDefault | z.ZodPrefault,
  stored: unknown,
  reading: Reading,
): ReadResult {
  if (stored === undefined || stored === null) return { value: schema.parse(undefined) }
  const result = readValue(innerSchema(schema) ?? schema, stored, reading)
  return 'failure' in result ? note(reading, result.failure, schema.parse(undefined)) : result
}

function readObject(schema: z.ZodObject, stored: unknown, reading: Reading): ReadResult {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) {
    return { failure: `${place(reading)}: expected an object, got ${show(stored)}` }
  }
  const value: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(schema.shape)) {
    const result = readValue(child as z.ZodType, (stored as Record<string, unknown>)[key], {
      ...reading,
      path: [...reading.path, key],
    })
    if ('failure' in result) return result
    value[key] = result.value
  }
  return { value }
}

/** The shape that the stored discriminator names; undefined leaves the refusal to the union itself. */
function findOption(schema: z.ZodDiscriminatedUnion, stored: unknown): z.ZodObject | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const key = schema.def.discriminator
  const value = (stored as Record<string, unknown>)[key]
  return schema.options.find(
    (option): option is z.ZodObject =>
      option instanceof z.ZodObject && (option.shape[key] as z.ZodType).safeParse(value).success,
  )
}

/** An element that cannot be read is left out; the list stays. */
function readArray(schema: z.ZodArray, stored: unknown, reading: Reading): ReadResult {
  if (!Array.isArray(stored)) return { failure: `${place(reading)}: expected a list, got ${show(stored)}` }
  const value = stored.flatMap((element, index) => {
    const result = readValue(schema.element as z.ZodType, element, {
      ...reading,
      path: [...reading.path, String(index)],
    })
    if (!('failure' in result)) return [result.value]
    reading.notes.push(result.failure)
    return []
  })
  return { value }
}

function note(reading: Reading, failure: string, value: unknown): ReadResult {
  reading.notes.push(failure)
  return { value }
}

function findExpressionProblems(value: unknown, path: string): Problem[] {
  if (typeof value === 'string') {
    const message = findExpressionProblem(value)
    return message === undefined ? [] : [{ path, message }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => findExpressionProblems(child, `${path} › ${key}`))
}

/** Objects strip what they do not know when they are read; an author is told, in case it was a slip of the pen. */
function findUnknownKeys(schema: z.ZodType, value: unknown, path: string): Problem[] {
  if (typeof value !== 'object' || value === null) return []
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((entry, index) =>
      findUnknownKeys(schema.element as z.ZodType, entry, `${path} › ${index}`),
    )
  }
  if (schema instanceof z.ZodObject && !Array.isArray(value)) {
    const shape = schema.shape as Record<string, z.ZodType>
    return Object.entries(value).flatMap(([key, child]) => {
      const known = Object.hasOwn(shape, key) ? shape[key] : undefined
      if (known !== undefined) return findUnknownKeys(known, child, `${path} › ${key}`)
      return [
        {
          path: `${path} › ${key}`,
          message: `is not known here; known are ${Object.keys(shape).join(', ') || 'none'} (got ${show(child)})`,
        },
      ]
    })
  }
  const inner = schema instanceof z.ZodDiscriminatedUnion ? findOption(schema, value) : innerSchema(schema)
  return inner === undefined ? [] : findUnknownKeys(inner, value, path)
}

const place = ({ path }: Reading) => path.join('.') || 'props'

const toReason = (issue: z.core.$ZodIssue | undefined, value: unknown) =>
  `${issue?.message ?? 'is not valid'} (got ${show(value)})`

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}
