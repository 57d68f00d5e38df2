/**
 * Mentions: a version's references and values, stored as rows that are written with the version. An index on the rows
 * is used to find the items that refer to an item, have a given path, or have a given unique value. A row only
 * identifies a candidate, so the body must then be read. A version may have unnecessary rows, but no row is missing.
 */
import { toTargetPath, type ContentTypes } from '#content-types'
import {
  defineInsert,
  createLowerLikeCondition,
  toTransaction,
  type AnyTransaction,
  type Database,
  type Read,
  type Write,
} from '#database'
import { isPlainObject, toLongRecordId, toReferencedKeys } from '#kit'
import type { ContentItem } from '#model'
import { pageReference } from '#schema'
import type { WrittenVersion } from '../types/change.ts'
import type { FindHeadsByKeyMention } from './find-mentioning.ts'
import type { Heads } from './heads.ts'
import type { Head } from './release-index.ts'
import { toVersionKeyText, type VersionKey } from './version-key.ts'
import type { ContentTables } from '../types/tables.ts'

/**
 * `key`: a content key; `link`: a path; `page`: a page's URL name; `record`: a record's id; `to`: a redirect's
 * target; `shows`: the type of a record page's records; `only …`: the value of a unique field, as JSON.
 */
export type MentionKind = 'key' | 'link' | 'page' | 'record' | 'to' | 'shows' | `only ${string}`
type Mention = { readonly kind: MentionKind; readonly value: string }

/** Returns the mention as one string. Paths that differ only in case produce equal strings. */
export const toMentionText = ({ kind, value }: Mention): string =>
  `${kind} ${addressKinds.has(kind) ? value.normalize('NFC').toLowerCase() : value}`

/** Number of versions per transaction that adds missing rows. */
const batchSize = 200

export function toMentions(
  types: ContentTypes,
  { type, body }: Pick<ContentItem, 'type' | 'body'>,
): Mention[] {
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

/** Finds the links, pages and records that a body mentions, without duplicates. */
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

/**
 * Returns the paths on this site that a string contains: the string itself if it is a path, or its links if it is rich
 * text.
 */
const findLinks = (text: string): string[] => [
  ...(text.startsWith('/') ? [text.replace(/[?#].*$/s, '')] : []),
  ...Array.from(text.matchAll(hrefs), ([, address = '']) => address),
]

type VersionWithMentions = Pick<WrittenVersion, 'managedContentId' | 'language' | 'version' | 'type' | 'body'>

/** Runs in the transaction that writes these versions. */
export async function writeMentions(
  transaction: AnyTransaction,
  types: ContentTypes,
  versions: readonly VersionWithMentions[],
): Promise<void> {
  const rows = versions.flatMap((one) =>
    toMentions(types, one).map((mention) => ({
      item: one.managedContentId,
      language: one.language,
      version: one.version,
      ...mention,
    })),
  )
  await insertMentions(toTransaction<ContentTables>(transaction), rows)
}

const insertMentions = defineInsert<ContentTables, 'version_mention', keyof ContentTables['version_mention']>(
  'version_mention',
  ['item', 'language', 'version', 'kind', 'value'],
)

type FillMentionsDeps = { readonly database: Database<ContentTables>; readonly types: ContentTypes }

/**
 * Adds missing mentions to versions that older server versions wrote, in batches. Costs one query if none are missing.
 */
export async function fillMentions({ database, types }: FillMentionsDeps): Promise<void> {
  while ((await loadUnmentioned(database.read, 1)).length > 0)
    await database.transaction(
      async (trx) => {
        const rows = await loadUnmentioned(trx, batchSize)
        const versions = rows.map(({ text, ...row }) => ({ ...row, body: parseText(text) }))
        await writeMentions(trx, types, versions)
        await markMentioned(trx, versions)
      },
      { lock: 'release' },
    )
}

const markMentioned = (trx: Write<ContentTables>, versions: readonly VersionKey[]) =>
  trx
    .updateTable('content_version')
    .set({ has_mentions: 1 })
    .where((q) =>
      q.or(
        versions.map(({ managedContentId: item, language, version: number }) =>
          q.and({ item, language, number }),
        ),
      ),
    )
    .execute()

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

/** Treats a damaged body as empty. The damage is reported when the item is read. */
function parseText(text: string): ContentItem['body'] {
  try {
    return JSON.parse(text) as ContentItem['body']
  } catch {
    return {}
  }
}

/** Returns a release's heads whose versions mention one of the given values. */
export const findHeadsByMention = async (
  db: Read<ContentTables>,
  heads: Heads,
  mention: { readonly kind: MentionKind; readonly values: readonly string[] },
): Promise<readonly Head[]> => findShownHeads(heads, await loadMentions(db, mention))

/** Returns a release's heads, indexed by the values that their versions mention. */
export async function groupHeadsByMention(
  db: Read<ContentTables>,
  heads: Heads,
  { kind, values }: { readonly kind: MentionKind; readonly values: readonly string[] },
): Promise<ReadonlyMap<string, readonly Head[]>> {
  const rows: (VersionKey & { readonly value: string })[] = []
  for (let start = 0; start < values.length; start += batchSize)
    rows.push(
      ...(await selectMentionsOfKind(db, kind)
        .select('value')
        .where('value', 'in', values.slice(start, start + batchSize))
        .execute()),
    )
  const shown = new Map((await findShownHeads(heads, rows)).map((head) => [toVersionKeyText(head), head]))
  const byValue = new Map<string, Head[]>()
  for (const { value, ...row } of rows) {
    const head = shown.get(toVersionKeyText(row))
    if (head !== undefined) byValue.set(value, [...(byValue.get(value) ?? []), head])
  }
  return byValue
}

async function loadMentions(
  db: Read<ContentTables>,
  { kind, values }: { kind: MentionKind; values: readonly string[] },
): Promise<readonly VersionKey[]> {
  const wanted = [...new Set(values)]
  const rows: VersionKey[] = []
  for (let start = 0; start < wanted.length; start += batchSize)
    rows.push(...(await selectMentionsOfValues(db, kind, wanted.slice(start, start + batchSize)).execute()))
  return rows
}

/**
 * Compares paths case-insensitively. Repeats the kind in each condition, because the embedded database otherwise reads
 * all rows of the kind.
 */
export const selectMentionsOfValues = (
  db: Read<ContentTables>,
  kind: MentionKind,
  values: readonly string[],
) =>
  addressKinds.has(kind)
    ? selectMentions(db).where((q) => {
        const lower = q(q.fn<string>('lower', ['value']), 'in', values.filter(isAscii).map(toAsciiLower))
        const others = values
          .filter((value) => !isAscii(value))
          .map((value) => isSpelledLike(toPattern(value)))
        return q.or(
          [q('value', 'in', values), lower, ...others].map((one) => q.and([q('kind', '=', kind), one])),
        )
      })
    : selectMentionsOfKind(db, kind).where('value', 'in', values)

/**
 * The kinds in the partial index `version_mention_lower_value` (migration 072). Both databases use the index although
 * the kind is a parameter, because they plan each query with the values of its parameters.
 */
const addressKinds: ReadonlySet<MentionKind> = new Set(['only route', 'only from', 'to'])
const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)
const toAsciiLower = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * Databases convert only ASCII letters to lower case, so any other letter is replaced by a wildcard. The code that
 * reads the rows compares the items exactly.
 */
const toPattern = (text: string) =>
  toAsciiLower(text)
    .replaceAll(/[!%_]/g, '!$&')
    .replaceAll(/[^\0-\x7f]/gu, '_')

const isSpelledLike = (pattern: string) => createLowerLikeCondition('value', pattern)

/** Queries the mention rows only once every version has them. Until then, returns undefined. */
export function createMentionFinder(
  db: Read<ContentTables>,
  migrated?: { readonly isFilled: () => boolean },
): FindHeadsByKeyMention {
  let isFilled = false
  return async (heads, values) => {
    isFilled ||= (await loadUnmentioned(db, 1)).length === 0
    if (!isFilled || migrated?.isFilled() === false) return undefined
    return findHeadsByMention(db, heads, { kind: 'key', values })
  }
}

/** Finds values with a prefix, ignoring case. An empty prefix matches all values of the kind. */
export const findHeadsByMentionPrefix = async (
  db: Read<ContentTables>,
  heads: Heads,
  { kind, start }: { readonly kind: MentionKind; readonly start: string },
): Promise<readonly Head[]> =>
  findShownHeads(
    heads,
    await selectMentionsOfKind(db, kind)
      .where(isSpelledLike(`${toPattern(start)}%`))
      .execute(),
  )

const selectMentionsOfKind = (db: Read<ContentTables>, kind: MentionKind) =>
  selectMentions(db).where('kind', '=', kind)

const selectMentions = (db: Read<ContentTables>) =>
  db.selectFrom('version_mention').select(['item as managedContentId', 'language', 'version'])

/** Returns the heads of the given versions that the release shows. */
async function findShownHeads(heads: Heads, rows: readonly VersionKey[]): Promise<readonly Head[]> {
  const versions = new Set(rows.map(toVersionKeyText))
  const items = rows.map(({ managedContentId }) => managedContentId)
  return (await heads.findBy('managedContentId', items)).filter((head) =>
    versions.has(toVersionKeyText(head)),
  )
}
