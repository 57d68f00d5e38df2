/**
 * What versions name, as rows that are written with them: who refers to an item, stands at an address or has a value that is
 * given once is found by an index. A row is a hint, of a body that is then read: it may be one too many, and never one too few.
 */
import { toTargetPath, type ContentTypes } from '#content-types'
import { isLowerLike, joinTransaction, type AnyTransaction, type Database, type Read } from '#database'
import { isPlainObject, toLongRecordId, toReferencedKeys } from '#kit'
import type { ContentItem } from '#model'
import { pageReference } from '#schema'
import type { WrittenVersion } from '../types/change.ts'
import type { FindMentioning } from './find-naming.ts'
import type { Heads } from './heads.ts'
import type { Head } from './release-index.ts'
import { toVersion, type VersionKey } from './version-key.ts'
import type { ContentTables } from '../types/tables.ts'

/**
 * `key`: a content key; `link`: an address; `page`: a page by its URL name; `record`: a record by its id; `to`: where a redirect
 * leads; `shows`: the type of a record page's records; `only …`: the value, as JSON, of a field in which no two items have the same.
 */
export type MentionKind = 'key' | 'link' | 'page' | 'record' | 'to' | 'shows' | `only ${string}`
type Mention = { readonly kind: MentionKind; readonly value: string }

/** Rows in one statement. */
const batchSize = 200

function toMentions(types: ContentTypes, { type, body }: Pick<ContentItem, 'type' | 'body'>): Mention[] {
  const unique = types.get(type)?.uniqueFields ?? []
  const { to, record } = body
  return [
    ...toReferencedKeys(body).map((value) => ({ kind: 'key' as const, value })),
    ...findNamed(body),
    ...unique
      .filter((name) => body[name] !== undefined)
      .map((name) => ({ kind: `only ${name}` as const, value: JSON.stringify(body[name]) })),
    ...(typeof to === 'string' ? [{ kind: 'to' as const, value: toTargetPath(to) ?? '' }] : []),
    ...(isPlainObject(record) ? [{ kind: 'shows' as const, value: String(record.type) }] : []),
  ]
}

/** Links, pages and records, each once. */
function findNamed(body: ContentItem['body']): Mention[] {
  const named = new Map<string, Mention>()
  const add = (kind: MentionKind, value: string) => named.set(`${kind} ${value}`, { kind, value })
  const walk = (value: unknown): void => {
    if (typeof value === 'string') for (const link of findLinks(value)) add('link', link)
    if (typeof value !== 'object' || value === null) return
    if ('attributes' in value) addReference(value, add)
    Object.values(value).forEach(walk)
  }
  walk(body)
  return [...named.values()]
}

function addReference(value: object, add: (kind: MentionKind, value: string) => void): void {
  const reference = pageReference.safeParse(value).data
  if (reference?.type === 'comm__namedPage') add('page', reference.attributes.name.toLowerCase())
  if (reference?.type !== 'standard__recordPage') return
  const { recordId } = reference.attributes
  add('record', toLongRecordId(recordId) ?? recordId)
}

const hrefs = /href="(\/[^"?#]*)/g

/** Addresses of this site: the value itself, or those in a rich text. */
const findLinks = (text: string): string[] => [
  ...(text.startsWith('/') ? [text.replace(/[?#].*$/s, '')] : []),
  ...Array.from(text.matchAll(hrefs), ([, address = '']) => address),
]

/** In the transaction that writes these versions. */
export async function writeMentions(
  transaction: AnyTransaction,
  types: ContentTypes,
  versions: readonly Pick<WrittenVersion, 'managedContentId' | 'language' | 'version' | 'type' | 'body'>[],
): Promise<void> {
  const trx = joinTransaction<ContentTables>(transaction)
  const rows = versions.flatMap((one) =>
    toMentions(types, one).map((mention) => ({
      item: one.managedContentId,
      language: one.language,
      version: one.version,
      ...mention,
    })),
  )
  for (let start = 0; start < rows.length; start += batchSize)
    await trx
      .insertInto('version_mention')
      .values(rows.slice(start, start + batchSize))
      .execute()
  for (let start = 0; start < versions.length; start += batchSize) {
    const batch = versions.slice(start, start + batchSize)
    await trx
      .updateTable('content_version')
      .set({ has_mentions: 1 })
      .where((q) =>
        q.or(
          batch.map(({ managedContentId: item, language, version: number }) =>
            q.and({ item, language, number }),
          ),
        ),
      )
      .execute()
  }
}

type FillTask = { readonly database: Database<ContentTables>; readonly types: ContentTypes }

/** Makes the mentions of versions from before there were any, some at a time; otherwise it asks once whether there are such. */
export async function fillMentions({ database, types }: FillTask): Promise<void> {
  while ((await loadUnmentioned(database.read, 1)).length > 0)
    await database.transaction(
      async (trx) => {
        const rows = await loadUnmentioned(trx, batchSize)
        await writeMentions(
          trx,
          types,
          rows.map(({ text, ...row }) => ({ ...row, body: parseText(text) })),
        )
      },
      { lock: 'release' },
    )
}

const loadUnmentioned = (db: Read<ContentTables>, count: number) =>
  db
    .selectFrom('content_version as version')
    .innerJoin('content_item as item', 'item.id', 'version.item')
    .select([
      'item.id as managedContentId',
      'item.type as type',
      'version.language as language',
      'version.number as version',
      'version.body as text',
    ])
    .where('version.has_mentions', 'is', null)
    .limit(count)
    .execute()

/** One that is damaged names nothing; whoever reads it is told. */
function parseText(text: string): ContentItem['body'] {
  try {
    return JSON.parse(text) as ContentItem['body']
  } catch {
    return {}
  }
}

/** Of a release, the heads of versions that name one of these values. */
export const findMentioning = async (
  db: Read<ContentTables>,
  heads: Heads,
  wanted: { readonly kind: MentionKind; readonly values: readonly string[] },
): Promise<readonly Head[]> => findShown(heads, await loadMentions(db, wanted))

async function loadMentions(
  db: Read<ContentTables>,
  { kind, values }: { kind: MentionKind; values: readonly string[] },
): Promise<readonly VersionKey[]> {
  const wanted = [...new Set(values)]
  const rows: VersionKey[] = []
  for (let start = 0; start < wanted.length; start += batchSize)
    rows.push(...(await selectNaming(db, kind, wanted.slice(start, start + batchSize)).execute()))
  return rows
}

/** Addresses in any case. */
const selectNaming = (db: Read<ContentTables>, kind: MentionKind, values: readonly string[]) =>
  addressKinds.has(kind)
    ? selectMentions(db, kind).where((q) =>
        q.or([
          q('value', 'in', values),
          q(q.fn<string>('lower', ['value']), 'in', values.filter(isAscii).map(toAsciiLower)),
          ...values.filter((value) => !isAscii(value)).map((value) => isSpelledLike(toPattern(value))),
        ]),
      )
    : selectMentions(db, kind).where('value', 'in', values)

const addressKinds: ReadonlySet<MentionKind> = new Set(['only route', 'only from', 'to'])
const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)
const toAsciiLower = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Both databases lower ASCII letters alone: any other letter matches any character, and who reads the items compares them. */
const toPattern = (text: string) =>
  toAsciiLower(text)
    .replaceAll(/[!%_]/g, '!$&')
    .replaceAll(/[^\0-\x7f]/gu, '_')

const isSpelledLike = (pattern: string) => isLowerLike('value', pattern)

/** Asks the rows once those of all versions are made: until then nobody knows from them who names what. */
export function createMentioningFinder(db: Read<ContentTables>): FindMentioning {
  let isFilled = false
  return async (heads, values) => {
    isFilled ||= (await loadUnmentioned(db, 1)).length === 0
    if (!isFilled) return undefined
    return findMentioning(db, heads, { kind: 'key', values })
  }
}

/** The same, of values that begin with a text, in any case; an empty one means all of the kind. */
export const findMentioningBelow = async (
  db: Read<ContentTables>,
  heads: Heads,
  { kind, start }: { readonly kind: MentionKind; readonly start: string },
): Promise<readonly Head[]> =>
  findShown(
    heads,
    await selectMentions(db, kind)
      .where(isSpelledLike(`${toPattern(start)}%`))
      .execute(),
  )

const selectMentions = (db: Read<ContentTables>, kind: MentionKind) =>
  db
    .selectFrom('version_mention')
    .select(['item as managedContentId', 'language', 'version'])
    .where('kind', '=', kind)

/** Those of the versions that the release shows. */
async function findShown(heads: Heads, rows: readonly VersionKey[]): Promise<readonly Head[]> {
  const versions = new Set(rows.map(toVersion))
  const items = rows.map(({ managedContentId }) => managedContentId)
  return (await heads.findBy('managedContentId', items)).filter((head) => versions.has(toVersion(head)))
}
