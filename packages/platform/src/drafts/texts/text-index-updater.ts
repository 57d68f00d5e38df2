/**
 * Updates the text index. For each item and language, the index contains the text of the open draft or, without a
 * draft, of the published item. The index only finds candidates; a search reads the current item.
 */
import { setTimeout } from 'node:timers/promises'
import type { Write } from '#database'
import type { EditedItem } from '#operations'
import {
  findDraftRow,
  loadEditedItem,
  loadPublishedItem,
  toEditedItem,
  type DraftDeps,
  type DraftKey,
} from '../draft.ts'
import type { DraftTables } from '../tables.ts'
import { listTexts } from './item-texts.ts'
import { toIndexedText } from './match-text.ts'

export type TextIndexUpdater = {
  /** Resolves when the index contains the text of the current release and of all drafts. */
  readonly follow: () => Promise<void>
  /** Resolves when no writes are pending. */
  readonly close: () => Promise<void>
}

/** Number of items per transaction. After each transaction, the updater pauses for as long as the transaction took. */
const sliceSize = 20

type UpdaterState = DraftDeps & { readonly signal: AbortSignal }

export function createTextIndexUpdater(deps: DraftDeps): TextIndexUpdater {
  const end = new AbortController()
  const updateState = { ...deps, signal: end.signal }
  let following: Promise<void> | undefined
  return {
    follow: () => (following ??= followOnce(updateState).finally(() => (following = undefined))),
    async close() {
      end.abort()
      await Promise.allSettled([following])
    },
  }
}

async function followOnce(updateState: UpdaterState): Promise<void> {
  await followReleases(updateState)
  await writeAll(updateState, await findChangedDrafts(updateState))
}

async function followReleases(updateState: UpdaterState): Promise<void> {
  const { database, content, code } = updateState
  const known = await database.read.selectFrom('stored_text_progress').selectAll().executeTakeFirst()
  if (known?.code !== code) await forgetAll(updateState)
  const site = content.at(server)
  const indexedRelease = known?.code === code ? known.release : 0
  if (indexedRelease === site.release) return
  await writeAll(updateState, await site.loadChangesSince(indexedRelease))
  if (updateState.signal.aborted) return
  await database.transaction((trx) =>
    trx.updateTable('stored_text_progress').set({ release: site.release }).execute(),
  )
}

const server = { kind: 'operator', name: 'texts' } as const

/** Clears the index. Used when the code version changes, because the new version may extract different text. */
const forgetAll = ({ database, code }: UpdaterState) =>
  database.transaction(async (trx) => {
    await database.substringIndex.clear(trx)
    await trx.deleteFrom('stored_text').execute()
    await trx.deleteFrom('stored_text_progress').execute()
    await trx.insertInto('stored_text_progress').values({ code, release: 0 }).execute()
  })

/** Finds drafts that have changed since they were indexed, and indexed drafts that no longer exist. */
async function findChangedDrafts({ database }: UpdaterState): Promise<readonly DraftKey[]> {
  const rows = await database.read
    .selectFrom('draft_head as head')
    .leftJoin('stored_text as text', (join) =>
      join.onRef('text.content_key', '=', 'head.item').onRef('text.language', '=', 'head.language'),
    )
    .select(['head.item as contentKey', 'head.language as language'])
    .where((q) =>
      q.or([
        q.and([q('head.is_open', '=', 0), q('text.revision', 'is not', null)]),
        q.and([
          q('head.is_open', '=', 1),
          q.or([q('text.revision', 'is', null), q('text.revision', '!=', q.ref('head.revision'))]),
        ]),
      ]),
    )
    .execute()
  return rows
}

async function writeAll(updateState: UpdaterState, keys: readonly DraftKey[]): Promise<void> {
  for (let start = 0; start < keys.length && !updateState.signal.aborted; start += sliceSize) {
    const startMs = performance.now()
    const items: IndexedItem[] = []
    for (const key of keys.slice(start, start + sliceSize))
      items.push(await readIndexedItem(updateState, key))
    await updateState.database.transaction((trx) => writeSlice(updateState, trx, items), { lock: 'drafts' })
    if (start + sliceSize < keys.length) await setTimeout(performance.now() - startMs)
  }
}

type IndexedItem = {
  readonly key: DraftKey
  /** The item as it will be indexed. Undefined if the item does not exist or its draft removes it. */
  readonly item: EditedItem | undefined
  readonly version: number | null
  readonly revision: number | null
}

/** Returns the item's open draft or, without a draft, the published item. */
export async function readIndexedItem(deps: DraftDeps, key: DraftKey): Promise<IndexedItem> {
  const row = await findDraftRow(deps.database.read, key)
  if (row?.is_open === 1) {
    const item = await loadEditedItem(deps, deps.database.read, row)
    return { key, item: item.isWithdrawn ? undefined : item, version: null, revision: row.revision }
  }
  const published = await loadPublishedItem(deps, key)
  return {
    key,
    item: published && toEditedItem(published),
    version: published?.version ?? null,
    revision: null,
  }
}

/** Updated rows retain their ids, so that each item appears only once when results are read page by page. */
async function writeSlice(
  { database: { substringIndex }, content }: UpdaterState,
  trx: Write<DraftTables>,
  slice: readonly IndexedItem[],
): Promise<void> {
  for (const { key, item, version, revision } of slice) {
    const { contentKey, language } = key
    const known = await trx
      .selectFrom('stored_text')
      .select('id')
      .where('content_key', '=', contentKey)
      .where('language', '=', language)
      .executeTakeFirst()
    if (known !== undefined) await substringIndex.remove(trx, [known.id])
    if (item === undefined && revision === null) {
      if (known !== undefined) await trx.deleteFrom('stored_text').where('id', '=', known.id).execute()
      continue
    }
    const { id } = await trx
      .insertInto('stored_text')
      .values({ content_key: contentKey, language, version, revision })
      .onConflict((conflict) =>
        conflict.columns(['content_key', 'language']).doUpdateSet({ version, revision }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const text = toIndexedText(
      (item === undefined ? [] : listTexts(content, item)).flatMap(({ texts }) => texts),
    )
    await substringIndex.add(trx, [{ id, text }])
  }
}
