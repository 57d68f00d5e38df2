/** Deletes items that are not published. They can be restored for thirty days. */
import { imageType } from '#content-types'
import type { Write } from '#database'
import { toActorName, type Actor } from '#model'
import { closeOpenDraft } from '../close-drafts.ts'
import {
  publishedContentActor,
  findPublishedVersion,
  findDraftRow,
  requireEditor,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from '../draft.ts'
import { deletedItemNotFound, itemStillPublished, itemRejected, itemCannotBeRemoved } from '../errors.ts'
import { findFreeUrlName } from './free-url-name.ts'
import type { OpenDrafts } from '../open-draft-set.ts'
import { createOperationSender } from '../send-calls.ts'
import type { DraftTables } from '../tables.ts'
import { serverClient, writeOperations } from '../write-draft.ts'

/** The period during which a deleted item can be restored. */
export const restorePeriodDays = 30

export type DeletedItem = DraftKey & {
  readonly type: string
  readonly title: string
  /** The name of the account. */
  readonly deletedBy: string
  /** Time in ISO 8601 format, UTC. */
  readonly deletedAt: string
}

/**
 * Closes the draft and stores its content, in one transaction. Throws `draft-unknown` (404), `item-published` (409), and `item-stays` (422)
 * for pictures.
 */
export async function deleteItem(deps: DraftDeps, actor: Actor, key: DraftKey): Promise<void> {
  requireEditor(actor, 'delete items')
  if ((await findPublishedVersion(deps, key)) !== undefined) throw itemStillPublished()
  await closeOpenDraft(deps, actor, {
    key,
    event: 'item.deleted',
    async onClose(trx, row) {
      if (row.base_version !== null) throw itemStillPublished()
      if (row.type === imageType) throw itemCannotBeRemoved(row.item)
      await logDeletion(deps, trx, { actor, row })
    },
  })
}

type DeletedDraft = { readonly actor: Actor; readonly row: DraftRow }

/** Logs the deletion as an operation, so that it appears in the site's activity. */
export async function logDeletion(
  { clock }: DraftDeps,
  trx: Write<DraftTables>,
  { actor, row }: DeletedDraft,
): Promise<void> {
  await writeOperations(
    trx,
    { contentKey: row.item, language: row.language },
    {
      source: {
        client: serverClient,
        gesture: 'delete',
        base_seq: row.seq,
        actor: toActorName(actor),
        kind: 'do',
        at: clock().toISOString(),
      },
      after: row.seq,
      added: [
        {
          operation: { kind: 'withdraw' },
          outcome: { kind: 'applied' },
          inverse: undefined,
          number: null,
          undoes: null,
        },
      ],
    },
  )
}

/** Lists the deleted items that can be restored, most recently deleted first. */
export async function listDeletedItems(deps: DraftDeps, actor: Actor): Promise<readonly DeletedItem[]> {
  requireEditor(actor, 'see deleted items')
  const rows = await deps.database.read
    .selectFrom('deleted_item')
    .select(['item', 'language', 'type', 'title', 'deleted_by', 'deleted_at'])
    .where('deleted_at', '>=', toOldest(deps))
    .where(({ not, exists, selectFrom }) =>
      /**
       * Excludes an item that was already restored. Its row remains if the process ended before the row was removed.
       */
      not(
        exists(
          selectFrom('draft_head')
            .select('draft_head.item')
            .whereRef('draft_head.item', '=', 'deleted_item.item')
            .whereRef('draft_head.language', '=', 'deleted_item.language')
            .where('draft_head.is_open', '=', 1),
        ),
      ),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('item')
    .orderBy('language')
    .execute()
  const restorable = await filterUnpublished(deps, rows)
  const names = await deps.findNames([...new Set(restorable.map(({ deleted_by }) => deleted_by))])
  return restorable.map(({ item, language, type, title, deleted_by, deleted_at }) => ({
    contentKey: item,
    language,
    type,
    title,
    deletedBy: names.get(deleted_by) ?? deleted_by,
    deletedAt: deleted_at,
  }))
}

/** Excludes items that are on the site again, because the publish that removed them was undone. */
async function filterUnpublished<Row extends Pick<DraftRow, 'item' | 'language'>>(
  { content }: DraftDeps,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const heads = await content.at(publishedContentActor).heads.findBy(
    'contentKey',
    rows.map(({ item }) => item),
  )
  const published = new Set(heads.map(({ contentKey, language }) => `${contentKey} ${language}`))
  return rows.filter(({ item, language }) => !published.has(`${item} ${language}`))
}

type RestoredItem = {
  readonly key: DraftKey
  /** A new client id. */
  readonly client: string
}

/**
 * Creates the draft again with the same key. Chooses another URL name if a different item now has the original name.
 * Throws `deleted-item-unknown` (404) and `item-refused` (422).
 */
export async function restoreItem(
  deps: DraftDeps & { readonly open: OpenDrafts },
  actor: Actor,
  { key, client }: RestoredItem,
): Promise<DraftKey> {
  requireEditor(actor, 'restore items')
  const { contentKey: item, language } = key
  const deleted = await deps.database.read
    .selectFrom('deleted_item')
    .selectAll()
    .where('item', '=', item)
    .where('language', '=', language)
    .where('deleted_at', '>=', toOldest(deps))
    .executeTakeFirst()
  const row = await findDraftRow(deps.database.read, key)
  const isThere = row?.is_open === 1 || (await findPublishedVersion(deps, key)) !== undefined
  if (deleted === undefined || isThere) throw deletedItemNotFound(item, language)
  const { type, title, shape } = deleted
  const stored = { type, body: JSON.parse(deleted.body) as Record<string, unknown> }
  const { body } = deps.content.migrations.migrate(stored, shape)
  const urlName = await findFreeUrlName(deps, { type, language, title: deleted.url_name })
  const send = createOperationSender(deps, actor, { client, gesture: 'restore item' })
  const seen = { seq: row?.seq ?? 0, baseVersion: null }
  const { outcomes } = await send(key, seen, [{ kind: 'create', type, title, urlName, body }])
  for (const outcome of outcomes) if (outcome.kind === 'refused') throw itemRejected(outcome)
  await deps.database.transaction(async (trx) => {
    await trx
      .deleteFrom('deleted_item')
      .where('item', '=', item)
      .where('language', '=', language)
      .where('deleted_at', '=', deleted.deleted_at)
      .execute()
  })
  return key
}

/** Erases the items that are too old to be restored, and returns their number. */
export async function eraseDeletedItems(deps: DraftDeps): Promise<number> {
  const { numDeletedRows } = await deps.database.transaction((trx) =>
    trx.deleteFrom('deleted_item').where('deleted_at', '<', toOldest(deps)).executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}

const dayMs = 24 * 60 * 60_000
const toOldest = ({ clock }: Pick<DraftDeps, 'clock'>): string =>
  new Date(clock().getTime() - restorePeriodDays * dayMs).toISOString()
