/**
 * Reads and writes a content item as a YAML file that people edit. An export always writes the same format, so
 * exporting an imported file reproduces the same bytes. The path is `{folder of the type}/{urlName}.yaml`, or
 * `{urlName}.{language}.yaml` for a translation.
 */
import { stringify } from 'yaml'
import { z } from 'zod'
import { toIssueMessage } from '#schema'
import {
  createContentKey,
  createRecordId,
  isPlainObject,
  toSuggestionText,
  toKnownNamesText,
  type IdPrefix,
} from '#kit'
import type { ContentType } from '#content-types'
import type { ContentDraft } from '../types/change.ts'
import type { FileProblem } from '../types/errors.ts'
import { findUnstorableValue } from '../checks/find-unstorable-value.ts'
import { parseExportedYaml } from './parse-exported-yaml.ts'
import { findYamlProblems, parseFile, toFirstLine } from './yaml-problems.ts'

/** The language of files whose path contains no language. */
export const defaultFileLanguage = 'en_GB'
export const fileExtension = '.yaml'

/** Names of an item's keys in files. */
export type KeyName = 'contentKey' | 'id' | 'recordId'
/**
 * The result of reading a file. The draft contains fresh values for the `missing` keys, so that its other parts can be
 * checked.
 */
type FileReadResult =
  | { readonly draft: ContentDraft; readonly missing: readonly KeyName[] }
  | { readonly problems: readonly FileProblem[] }
export type RandomBytes = (length: number) => Uint8Array

const envelope = z.strictObject({
  contentKey: z.string(),
  id: z.string(),
  recordId: z.string().optional(),
  type: z.string(),
  title: z.string(),
  urlName: z.string(),
  language: z.string(),
  firstPublished: z.iso.datetime().optional(),
  body: z.record(z.string(), z.unknown()),
})

/** Returns the file name without its extension: `acno`, `acno.fr_FR`. */
export const toFileStem = ({ urlName, language }: Pick<ContentDraft, 'urlName' | 'language'>): string =>
  language === defaultFileLanguage ? urlName : `${urlName}.${language}`

export const toFilePath = (type: ContentType, item: Pick<ContentDraft, 'urlName' | 'language'>): string =>
  `${type.folder}/${toFileStem(item)}${fileExtension}`

export function toFileText(draft: ContentDraft): string {
  const { contentKey, managedContentId, recordId, type, title, urlName, language, firstPublished, body } =
    draft
  const value = {
    contentKey,
    id: managedContentId,
    ...(recordId !== null && { recordId }),
    type,
    title,
    urlName,
    language,
    ...(firstPublished !== undefined && { firstPublished }),
    body,
  }
  return stringify(value, {
    version: '1.2',
    schema: 'core',
    aliasDuplicateObjects: false,
    lineWidth: 0,
    indent: 2,
    blockQuote: 'literal',
  })
}

/** Parses YAML 1.2 that contains only plain values. Missing keys are created from `randomBytes`. */
export function readFileText(text: string, randomBytes: RandomBytes): FileReadResult {
  const fixed = parseExportedYaml(text)
  const read = fixed === undefined ? readYaml(text) : { value: fixed }
  if ('problems' in read) return read
  const { value } = read
  const unstorable = findUnstorableValue(value, [])
  if (unstorable !== undefined) {
    return { problems: [{ path: unstorable.fieldPath.join(' › '), message: unstorable.message }] }
  }
  const missing = ownKeys.filter((name) => isPlainObject(value) && !(name in value))
  const fresh = createFreshKeys(missing, { randomBytes })
  const parsed = envelope.safeParse(isPlainObject(value) ? { ...value, ...fresh } : value)
  if (!parsed.success) {
    return { problems: [...toMissingKeysProblem(fresh), ...parsed.error.issues.flatMap(toProblems(value))] }
  }
  const { id, recordId, firstPublished, ...rest } = parsed.data
  const draft = {
    ...rest,
    managedContentId: id,
    recordId: recordId ?? null,
    ...(firstPublished !== undefined && { firstPublished: new Date(firstPublished).toISOString() }),
  }
  return { draft, missing }
}

function readYaml(text: string): { readonly value: unknown } | { readonly problems: readonly FileProblem[] } {
  const file = parseFile(text)
  const flaws = findYamlProblems(text, file)
  if (flaws.length > 0) return { problems: flaws }
  const value = toPlain(() => file.document.toJS({ maxAliasCount: 0 }))
  return value instanceof Error
    ? { problems: [{ path: '', message: toFirstLine(value.message) }] }
    : { value }
}

const ownKeys = ['contentKey', 'id'] as const satisfies readonly KeyName[]

/** Creates fresh keys for an author to paste, by name. */
export function createFreshKeys(
  names: readonly KeyName[],
  { randomBytes, recordPrefix = '01t' }: { randomBytes: RandomBytes; recordPrefix?: IdPrefix | undefined },
): Partial<Record<KeyName, string>> {
  const make = {
    contentKey: () => createContentKey(randomBytes(16)),
    id: () => createFreshId('20Y', randomBytes),
    recordId: () => createFreshId(recordPrefix, randomBytes),
  }
  return Object.fromEntries(names.map((name) => [name, make[name]()]))
}

/**
 * Returns one problem for all missing keys, including fresh keys that the author can paste. Returns no problem if no
 * key is missing.
 */
export function toMissingKeysProblem(fresh: Partial<Record<KeyName, string>>, path = ''): FileProblem[] {
  const missing = Object.keys(fresh)
  if (missing.length === 0) return []
  const message = `${joinNames(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`
  return [{ path, message, hint: `For a new item:${joinValues(fresh)}`, line: 1 }]
}

/** Joins names into a list such as `contentKey, id and recordId`. */
export const joinNames = (names: readonly string[]): string => names.join(', ').replace(/, (?=\w+$)/, ' and ')

/** Formats values for a message: one value on the same line, several values on separate lines. */
export const joinValues = (values: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${value}`)
  return lines.length === 1 ? ` ${lines[0]}` : lines.map((line) => `\n${line}`).join('')
}

/** Creates an id from 48 random bits. */
export const createFreshId = (prefix: IdPrefix, randomBytes: RandomBytes): string =>
  createRecordId(
    prefix,
    randomBytes(6).reduce((seed, byte) => seed * 256 + byte, 0),
  )

const toProblems =
  (value: unknown) =>
  (issue: z.core.$ZodIssue): FileProblem[] => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map(toUnknownKey)
    const name = issue.path.join(' › ')
    const isMissing = issue.path.length === 1 && isPlainObject(value) && !(name in value)
    if (isMissing) return [{ path: '', message: `${name} is missing`, line: 1 }]
    const stored = issue.path.reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
      value,
    )
    const words = toIssueMessage(issue, stored)
    const got = stored === null ? ' (no value)' : ''
    const message = [name, words.message + got].filter((part) => part !== '').join(': ')
    return [{ path: '', message, hint: words.hint, fieldPath: issue.path.map(String) }]
  }

function toUnknownKey(key: string): FileProblem {
  const known = Object.keys(envelope.shape)
  const message = `${key} is not a known top-level key${toKnownNamesText(key, known)}`
  return { path: '', message, hint: toSuggestionText(key, known), fieldPath: [key] }
}

function toPlain(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
