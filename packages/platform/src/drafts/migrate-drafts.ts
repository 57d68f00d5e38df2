/**
 * Migrates drafts to the current versions of their content type and blocks when they are next read. The migration has
 * its own operation number, and an edit based on an earlier operation is rejected. While an update is running, the
 * migrated draft is not stored: readers get it with the operation number that the migration will have.
 */
import type { NamedBody } from '#blocks'
import type { Read, Write } from '#database'
import { toActorName, type ContentItem } from '#model'
import type { Operation } from '#operations'
import {
  publishedContentActor,
  findDraftRow,
  loadEditedItem,
  loadPublishedItem,
  toNewRow,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from './draft.ts'
import type { DraftTables } from './tables.ts'
import { cacheWrittenDraft, writeHead } from './write-draft.ts'

type MigratedItem = Pick<ContentItem, 'type' | 'body'>

export type MigratedDraft = {
  readonly row: DraftRow | undefined
  /** True if an update is running. In that case, the row is not written until the update ends. */
  readonly isWaiting: boolean
}

/**
 * Migrates a draft if necessary. `row` is undefined for an item without a log. Returns `changed` if another server has
 * written the draft since `row` was read.
 */
export async function migrateDraft(
  deps: DraftDeps,
  key: DraftKey,
  row: DraftRow | undefined,
): Promise<MigratedDraft | 'changed'> {
  const { migrations, createUpdateCheck } = deps.content
  if (migrations.text === '' || row?.shape === migrations.text) return { row, isWaiting: false }
  const older = await findOlder(deps, key, row)
  if (older === undefined) return { row: row && (await storeSchemaVersions(deps, row)), isWaiting: false }
  const { item, published } = older
  const at = deps.clock().toISOString()
  const before = row ?? toNewRow(key, { published, at, by: toActorName(publishedContentActor) })
  const next = { ...before, seq: before.seq + 1, shape: migrations.known }
  if ((await createUpdateCheck())(item)) return { row: next, isWaiting: true }
  const written = { ...next, migrated_seq: next.seq, revision: before.revision + 1 }
  const edited = written.is_open === 1 ? await loadEditedItem(deps, deps.database.read, before) : undefined
  const result = await deps.database.transaction(
    async (trx) => {
      const now = await findDraftRow(trx, key)
      if (now?.revision !== row?.revision || now?.seq !== row?.seq) return undefined
      await writeHead(deps, trx, { row: written, edited })
      return written
    },
    { lock: 'drafts' },
  )
  if (result === undefined) return 'changed'
  cacheWrittenDraft(deps, { row: written, edited })
  return { row: written, isWaiting: false }
}

/**
 * Returns the draft's item if it is stored in an older schema version. For a draft without unpublished edits, returns
 * the published item.
 */
async function findOlder(
  deps: DraftDeps,
  key: DraftKey,
  row: DraftRow | undefined,
): Promise<{ readonly item: MigratedItem; readonly published: ContentItem | undefined } | undefined> {
  const { migrations, isMigrated } = deps.content
  if (row?.is_open === 1) {
    const edited = await loadEditedItem(deps, deps.database.read, row)
    return deps.migrated.has(edited) ? { item: edited, published: undefined } : undefined
  }
  const published = await loadPublishedItem(deps, key)
  if (published === undefined) return undefined
  const { type, body } = published
  const isOlder =
    row === undefined
      ? isMigrated(published)
      : migrations.mayBeOlder({ type, shape: row.shape, text: JSON.stringify(body) })
  return isOlder ? { item: published, published } : undefined
}

/** Records that the draft has the current schema version, so that the next read need not check it. */
async function storeSchemaVersions(deps: DraftDeps, row: DraftRow): Promise<DraftRow> {
  const { known: shape } = deps.content.migrations
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

type UpdateCheckInput = {
  readonly row: DraftRow | undefined
  readonly published: ContentItem | undefined
  readonly operations: readonly Operation[]
}

/** Returns true if the item, or content that the operations add, cannot be edited until an update ends. */
export async function isBeingUpdated(
  deps: DraftDeps,
  { row, published, operations }: UpdateCheckInput,
): Promise<boolean> {
  const isUpdating = await deps.content.createUpdateCheck()
  const edited = row?.is_open === 1 ? await loadEditedItem(deps, deps.database.read, row) : published
  const created = operations.find((operation) => operation.kind === 'create')
  const type = edited?.type ?? created?.type ?? ''
  return isUpdating({ type, body: { edited: edited?.body, operations } })
}

type MigratableDraftsInput = {
  readonly read: Read<DraftTables>
  /** Names of the database's existing columns, in the form `table.column`. An older database may lack some columns. */
  readonly columns: ReadonlySet<string>
}

/** Number of drafts per query. */
const draftsAtOnce = 100

/** Yields open drafts and saved patterns for planning a migration. */
export async function* eachMigratableDraft({
  read,
  columns,
}: MigratableDraftsInput): AsyncGenerator<NamedBody> {
  const hasShapes = columns.has('draft_head.shape')
  for (let start = 0; columns.has('draft_head.is_withdrawn'); start += draftsAtOnce) {
    const rows = await read
      .selectFrom('draft_head')
      .select(['type', 'title', 'item', 'language', 'body as text'])
      .select((q) => (hasShapes ? q.ref('shape') : q.val<string | null>(null)).as('shape'))
      .where('is_open', '=', 1)
      .orderBy('item')
      .orderBy('language')
      .offset(start)
      .limit(draftsAtOnce)
      .execute()
    for (const { title, item, language, ...stored } of rows)
      yield { kind: 'draft', name: `${title} (${item}, ${language}, draft)`, ...stored }
    if (rows.length < draftsAtOnce) break
  }
  if (!columns.has('pattern.blocks')) return
  const patterns = await read
    .selectFrom('pattern')
    .select(['name', 'blocks as text'])
    .select((q) => (hasShapes ? q.ref('shape') : q.val<string | null>(null)).as('shape'))
    .execute()
  for (const { name, text, shape } of patterns)
    yield { kind: 'pattern', name: `${name} (saved blocks)`, type: '', text: `{"blocks":${text}}`, shape }
}
