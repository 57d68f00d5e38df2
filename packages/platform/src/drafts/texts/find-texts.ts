/** Finds text in all published items and drafts, one page of results at a time. */
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Actor } from '#model'
import { findBlock, readPath, type EditedItem, type Path } from '#operations'
import { requireStaff, type DraftDeps, type DraftKey } from '../draft.ts'
import { listTexts, type TextProperty } from './item-texts.ts'
import { readIndexedItem, type TextIndexUpdater } from './text-index-updater.ts'
import { listExcerpts, toFoldedQuery, type Excerpt, type TextSearch } from './match-text.ts'

/** A property whose text matches. */
export type TextMatch = DraftKey & {
  /** Content type. */
  readonly type: string
  /** The title of the item. */
  readonly title: string
  /** Null for a property of the item itself. */
  readonly block: string | null
  readonly path: Path
  /** The number of matches in the property. */
  readonly count: number
  /** The first matches, with the surrounding words. */
  readonly excerpts: readonly Excerpt[]
  readonly from: 'draft' | 'published'
  /** Digest of the property's value. Used to detect whether the value has changed since the search. */
  readonly digest: string
}

export type TextQuery = TextSearch & {
  /** The `next` value of an earlier result. */
  readonly after?: string | undefined
  readonly limit: number
}

export type TextMatches = {
  readonly places: readonly TextMatch[]
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null
  /** False while the index is being built, because further results may exist. */
  readonly isComplete: boolean
}

/**
 * Limits of a search: the time to wait for the index, the number of items per batch, and the maximum number of items to
 * read.
 */
const waitMs = 50
const batchSize = 20
const maxRead = 200
/** Maximum number of matches per property. */
const maxExcerpts = 20

export async function findTexts(
  deps: DraftDeps & { readonly texts: TextIndexUpdater },
  actor: Actor,
  { after = '', limit, ...search }: TextQuery,
): Promise<TextMatches> {
  requireStaff(actor, 'look for texts')
  const isComplete = await isFollowed(deps.texts)
  const matches: TextMatch[] = []
  let at = parseCursor(after)
  for (let read = 0; read < maxRead;) {
    const batch = await findCandidates(deps, search, at.id)
    for (const { id, ...key } of batch) {
      const said = await readIndexedItem(deps, key)
      const found = listFound(deps, said.item, search)
      const start = id === at.id ? at.listed : 0
      const taken = found.slice(start, start + limit - matches.length)
      matches.push(...taken.map((one) => toPlace(one, { ...said, key })))
      at = { id, listed: start + taken.length }
      if (matches.length === limit) return { places: matches, next: toCursor(at), isComplete }
      read++
    }
    if (batch.length < batchSize) return { places: matches, next: null, isComplete }
    at = { id: at.id + 1, listed: 0 }
  }
  return { places: matches, next: toCursor(at), isComplete }
}

const isFollowed = (texts: TextIndexUpdater): Promise<boolean> =>
  Promise.race([texts.follow().then(() => true), setTimeout(waitMs, false)])

/**
 * The position at which the next page of results continues: an item, and the number of its results that were already
 * listed.
 */
type TextCursor = { readonly id: number; readonly listed: number }

const toCursor = ({ id, listed }: TextCursor) => `${id}.${listed}`

function parseCursor(text: string): TextCursor {
  const [, id = '0', listed = '0'] = /^(\d{1,15})\.(\d{1,9})$/.exec(text) ?? []
  return { id: Number(id), listed: Number(listed) }
}

/** Finds items that may contain the search string. Returns every item if the string is too short for the index. */
async function findCandidates({ database }: DraftDeps, { q }: TextSearch, from: number) {
  const { substringIndex } = database
  const question = substringIndex.toQuestion(toFoldedQuery(q))
  return database.read
    .selectFrom('stored_text')
    .select(['id', 'content_key as contentKey', 'language'])
    .where('id', '>=', from)
    .$if(question !== undefined, (query) =>
      query.where('id', 'in', (sub) =>
        sub.selectFrom(substringIndex.match(sub.val(question ?? '')).as('found')).select('found.id'),
      ),
    )
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

type PropertyMatches = Pick<TextProperty, 'block' | 'path'> & { readonly all: readonly Excerpt[] }

function listFound(
  { content }: DraftDeps,
  item: EditedItem | undefined,
  search: TextSearch,
): readonly PropertyMatches[] {
  if (item === undefined) return []
  return listTexts(content, item).flatMap(({ block, path, texts }) => {
    const all = texts.flatMap((text) => listExcerpts(text, search))
    return all.length === 0 ? [] : [{ block, path, all }]
  })
}

type SearchedItem = {
  readonly key: DraftKey
  readonly item: EditedItem | undefined
  readonly revision: number | null
}

function toPlace({ block, path, all }: PropertyMatches, { key, item, revision }: SearchedItem): TextMatch {
  if (item === undefined) throw new Error('A missing item has no text matches')
  const { type, title } = item
  const [count, excerpts] = [all.length, all.slice(0, maxExcerpts)]
  const from = revision === null ? 'published' : 'draft'
  const digest = toDigest(readProperty(item, { block, path }))
  return { ...key, type, title, block, path, count, excerpts, from, digest }
}

/** Reads the current value of the property that an operation would replace. */
export const readProperty = (
  item: EditedItem,
  { block, path }: Pick<TextProperty, 'block' | 'path'>,
): unknown => readPath(block === null ? item : findBlock(item.body, block)?.node, path)

/** Returns a digest of a value, for comparison with an earlier value. */
export const toDigest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 16)
