/** Where a text stands, over all that is published and all drafts: some places at a time. */
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Actor } from '#model'
import { findBlock, readPath, type EditedItem, type Path } from '#operations'
import { requireStaff, type DraftDeps, type DraftKey } from '../draft.ts'
import { listTexts, type TextProperty } from './item-texts.ts'
import { readSaid, type TextKeeper } from './keep-texts.ts'
import { listExcerpts, toFoldedQuery, type Excerpt, type Wanted } from './match-text.ts'

/** A property in which a text stands. */
export type TextPlace = DraftKey & {
  /** Content type. */
  readonly type: string
  /** Of the item. */
  readonly title: string
  /** Null: the item itself. */
  readonly block: string | null
  readonly path: Path
  /** How often it stands there. */
  readonly count: number
  /** Each of them; of very many the first. */
  readonly excerpts: readonly Excerpt[]
  readonly from: 'draft' | 'published'
  /** Of the property's value: whether it is still the one that was seen. */
  readonly digest: string
}

export type TextQuery = Wanted & {
  /** `next` of an earlier answer. */
  readonly after?: string | undefined
  readonly limit: number
}

export type FoundTexts = {
  readonly places: readonly TextPlace[]
  /** Where to go on; null at the end. */
  readonly next: string | null
  /** False while the index is being made: there may be more. */
  readonly isComplete: boolean
}

/** What an answer waits for of the index, and how many items it reads. */
const waitMs = 50
const batchSize = 20
const maxRead = 200
/** Of one property. */
const maxExcerpts = 20

export async function findTexts(
  deps: DraftDeps & { readonly texts: TextKeeper },
  actor: Actor,
  { after = '', limit, ...wanted }: TextQuery,
): Promise<FoundTexts> {
  requireStaff(actor, 'look for texts')
  const isComplete = await isFollowed(deps.texts)
  const places: TextPlace[] = []
  let at = parseCursor(after)
  for (let read = 0; read < maxRead;) {
    const batch = await findCandidates(deps, wanted, at.id)
    for (const { id, ...key } of batch) {
      const said = await readSaid(deps, key)
      const found = listFound(deps, said.item, wanted)
      const start = id === at.id ? at.listed : 0
      const taken = found.slice(start, start + limit - places.length)
      places.push(...taken.map((one) => toPlace(one, { ...said, key })))
      at = { id, listed: start + taken.length }
      if (places.length === limit) return { places, next: toCursor(at), isComplete }
      read++
    }
    if (batch.length < batchSize) return { places, next: null, isComplete }
    at = { id: at.id + 1, listed: 0 }
  }
  return { places, next: toCursor(at), isComplete }
}

const isFollowed = (texts: TextKeeper): Promise<boolean> =>
  Promise.race([texts.follow().then(() => true), setTimeout(waitMs, false)])

/** From the item whose places were told last. */
type Cursor = { readonly id: number; readonly listed: number }

const toCursor = ({ id, listed }: Cursor) => `${id}.${listed}`

function parseCursor(text: string): Cursor {
  const [, id = '0', listed = '0'] = /^(\d{1,15})\.(\d{1,9})$/.exec(text) ?? []
  return { id: Number(id), listed: Number(listed) }
}

/** Items in which the text may stand; every item, where it is too short to be asked for. */
async function findCandidates({ database }: DraftDeps, { q }: Wanted, from: number) {
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

type Found = Pick<TextProperty, 'block' | 'path'> & { readonly all: readonly Excerpt[] }

function listFound({ content }: DraftDeps, item: EditedItem | undefined, wanted: Wanted): readonly Found[] {
  if (item === undefined) return []
  return listTexts(content, item).flatMap(({ block, path, texts }) => {
    const all = texts.flatMap((text) => listExcerpts(text, wanted))
    return all.length === 0 ? [] : [{ block, path, all }]
  })
}

type Said = {
  readonly key: DraftKey
  readonly item: EditedItem | undefined
  readonly revision: number | null
}

function toPlace({ block, path, all }: Found, { key, item, revision }: Said): TextPlace {
  if (item === undefined) throw new Error('Nothing is found in what is not there')
  const { type, title } = item
  const [count, excerpts] = [all.length, all.slice(0, maxExcerpts)]
  const from = revision === null ? 'published' : 'draft'
  const digest = toDigest(readProperty(item, { block, path }))
  return { ...key, type, title, block, path, count, excerpts, from, digest }
}

/** The value that an operation would replace. */
export const readProperty = (
  item: EditedItem,
  { block, path }: Pick<TextProperty, 'block' | 'path'>,
): unknown => readPath(block === null ? item : findBlock(item.body, block)?.node, path)

/** Tells one value from another. */
export const toDigest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 16)
