/**
 * A content item as a file that a person edits: YAML in one fixed form, so that what is exported is, byte for byte, what
 * was imported. Path: `{folder of the type}/{urlName}.yaml`, another language than the default `{urlName}.{language}.yaml`.
 */
import { parseDocument, stringify } from 'yaml'
import { z } from 'zod'
import { createContentKey, createRecordId, type IdPrefix } from '#kit'
import type { ContentDraft } from '../change.ts'
import type { ContentType } from '../content-type.ts'
import { findUnstorable } from '../storable.ts'

const fileLanguage = 'en_GB'
export const fileEnding = '.yaml'

export type FileProblem = { readonly path: string; readonly message: string; readonly hint?: string }
type Reading = { readonly draft: ContentDraft } | { readonly problems: readonly FileProblem[] }
type RandomBytes = (length: number) => Uint8Array

const envelope = z.strictObject({
  contentKey: z.string(),
  id: z.string(),
  recordId: z.string().optional(),
  type: z.string(),
  title: z.string(),
  urlName: z.string(),
  language: z.string(),
  body: z.record(z.string(), z.unknown()),
})

/** `acno`, `acno.fr_FR`: what an item's files are called before their ending. */
export const toFileStem = ({ urlName, language }: Pick<ContentDraft, 'urlName' | 'language'>): string =>
  language === fileLanguage ? urlName : `${urlName}.${language}`

export const toFilePath = (type: ContentType, item: Pick<ContentDraft, 'urlName' | 'language'>): string =>
  `${type.folder}/${toFileStem(item)}${fileEnding}`

export function toFileText(draft: ContentDraft): string {
  const { contentKey, managedContentId, recordId, type, title, urlName, language, body } = draft
  const value = {
    contentKey,
    id: managedContentId,
    ...(recordId !== null && { recordId }),
    type,
    title,
    urlName,
    language,
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

/** Any YAML 1.2 of plain values. `randomBytes` makes the keys that a hint offers where one is missing. */
export function readFileText(text: string, randomBytes: RandomBytes): Reading {
  const document = parseDocument(text, { version: '1.2', schema: 'core', stringKeys: true })
  const flaws = [...document.errors, ...document.warnings]
  if (flaws.length > 0)
    return { problems: flaws.map(({ message }) => ({ path: '', message: toOneLine(message) })) }
  const value = toPlain(() => document.toJS({ maxAliasCount: 0 }))
  if (value instanceof Error) return { problems: [{ path: '', message: toOneLine(value.message) }] }
  const unstorable = findUnstorable(value, [])
  if (unstorable !== undefined) {
    return { problems: [{ path: unstorable.place.join(' › '), message: unstorable.message }] }
  }
  const parsed = envelope.safeParse(value)
  if (!parsed.success)
    return { problems: parsed.error.issues.map((issue) => toProblem(issue, value, randomBytes)) }
  const { id, recordId, ...rest } = parsed.data
  return { draft: { ...rest, managedContentId: id, recordId: recordId ?? null } }
}

/** A line to paste. The seed has 48 random bits. */
export const toFreshId = (prefix: IdPrefix, randomBytes: RandomBytes): string =>
  createRecordId(
    prefix,
    randomBytes(6).reduce((seed, byte) => seed * 256 + byte, 0),
  )

function toProblem(issue: z.core.$ZodIssue, value: unknown, randomBytes: RandomBytes): FileProblem {
  const name = issue.path.join(' › ')
  const isMissing = issue.path.length === 1 && !(name in Object(value))
  const message = isMissing
    ? `${name} is missing`
    : [name, issue.message].filter((part) => part !== '').join(': ')
  if (isMissing && name === 'contentKey') {
    return { path: '', message, hint: `For a new item: contentKey: ${createContentKey(randomBytes(16))}` }
  }
  if (isMissing && name === 'id')
    return { path: '', message, hint: `For a new item: id: ${toFreshId('20Y', randomBytes)}` }
  return { path: '', message }
}

function toPlain(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Attack: thousands of brackets, each inside the last. */
const toOneLine = (message: string) =>
  message.startsWith('Maximum call stack')
    ? 'is nested too deeply'
    : (message.split('\n')[0]?.replace(/:$/, '') ?? message)
