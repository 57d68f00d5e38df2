/**
 * Migrates drafts to the present versions of their content type and blocks when they are next read. The migrated draft has a number of its
 * own: older operations are history, and an edit with an earlier base is refused. Until an update ends, nothing is written; readers get the
 * draft with the number that it will have.
 */
import type { Write } from '#database'
import { toActorName, type ContentItem } from '#model'
import type { Operation } from '#operations'
import {
  draftsActor,
  findRow,
  loadEdited,
  loadPublished,
  toNewRow,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from './draft.ts'
import { updateRunning } from './errors.ts'
import type { DraftTables } from './tables.ts'
import { cacheWritten, writeHead } from './write-draft.ts'

type ShapedItem = Pick<ContentItem, 'type' | 'body'>

export type MigratedDraft = {
  readonly row: DraftRow | undefined
  /** True if the row is not written until an update ends. */
  readonly isWaiting: boolean
}

/** `row` is undefined for an item without a log. Returns `changed` if another server has written the draft meanwhile. */
export async function migrateDraft(
  deps: DraftDeps,
  key: DraftKey,
  row: DraftRow | undefined,
): Promise<MigratedDraft | 'changed'> {
  const { shapes, findUpdating } = deps.content
  if (shapes.text === '' || row?.shape === shapes.text) return { row, isWaiting: false }
  const older = await findOlder(deps, key, row)
  if (older === undefined) return { row: row && (await noteShape(deps, row)), isWaiting: false }
  const { item, published } = older
  const at = deps.clock().toISOString()
  const before = row ?? toNewRow(key, { published, at, by: toActorName(draftsActor) })
  const next = { ...before, seq: before.seq + 1, shape: shapes.known }
  if ((await findUpdating())(item)) return { row: next, isWaiting: true }
  const written = { ...next, migrated_seq: next.seq, revision: before.revision + 1 }
  const edited = written.is_open === 1 ? await loadEdited(deps, deps.database.read, before) : undefined
  const result = await deps.database.transaction(
    async (trx) => {
      const now = await findRow(trx, key)
      if (now?.revision !== row?.revision || now?.seq !== row?.seq) return undefined
      await writeHead(deps, trx, { row: written, edited })
      return written
    },
    { lock: 'drafts' },
  )
  if (result === undefined) return 'changed'
  cacheWritten(deps, { row: written, edited })
  return { row: written, isWaiting: false }
}

/** Returns the item of the draft if it was stored in an older version; a closed draft is that of the published item. */
async function findOlder(
  deps: DraftDeps,
  key: DraftKey,
  row: DraftRow | undefined,
): Promise<{ readonly item: ShapedItem; readonly published: ContentItem | undefined } | undefined> {
  const { shapes, isMigrated } = deps.content
  if (row?.is_open === 1) {
    const edited = await loadEdited(deps, deps.database.read, row)
    return deps.migrated.has(edited) ? { item: edited, published: undefined } : undefined
  }
  const published = await loadPublished(deps, key)
  if (published === undefined) return undefined
  const { type, body } = published
  const isOlder =
    row === undefined
      ? isMigrated(published)
      : shapes.mayBeOlder({ type, shape: row.shape, text: JSON.stringify(body) })
  return isOlder ? { item: published, published } : undefined
}

/** Records that the draft is of the present version, so that the next read does not check it again. */
async function noteShape(deps: DraftDeps, row: DraftRow): Promise<DraftRow> {
  const { known: shape } = deps.content.shapes
  await deps.database.transaction((trx: Write<DraftTables>) =>
    trx
      .updateTable('draft_head')
      .set({ shape })
      .where('item', '=', row.item)
      .where('language', '=', row.language)
      .where('revision', '=', row.revision)
      .execute(),
  )
  return { ...row, shape }
}

type EditedShapes = {
  readonly row: DraftRow | undefined
  readonly published: ContentItem | undefined
  readonly operations: readonly Operation[]
}

/** Throws `draft-updating` (503) if the item, or what the operations add to it, cannot be edited until an update ends. */
export async function requireNoUpdate(
  deps: DraftDeps,
  { row, published, operations }: EditedShapes,
): Promise<void> {
  const isUpdating = await deps.content.findUpdating()
  const edited = row?.is_open === 1 ? await loadEdited(deps, deps.database.read, row) : published
  const created = operations.find((operation) => operation.kind === 'create')
  const type = edited?.type ?? created?.type ?? ''
  if (isUpdating({ type, body: { edited: edited?.body, operations } })) throw updateRunning()
}
