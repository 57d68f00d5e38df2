/** Finds duplicate items, and items that share a key or an id with another item. */
import type { Read } from '#database'
import type { ContentDraft } from '../types/change.ts'
import type { ContentTables } from '../types/tables.ts'
import { createProblem, type ChangeProblem } from './items/change-problem.ts'
import { toItemKey } from './items/imported-items.ts'

/** Number of items per query. */
const batchSize = 200

export function findDuplicates(drafts: readonly ContentDraft[]): ChangeProblem[] {
  const seen = new Map<string, ContentDraft>()
  return drafts.flatMap((draft) => {
    const other = seen.get(toItemKey(draft))
    seen.set(toItemKey(draft), draft)
    if (other === undefined) return []
    return [
      createProblem(
        draft,
        `has the same contentKey and language as ${other.title}`,
        'Give one of them a key of its own.',
      ),
    ]
  })
}

export type ItemIdentity = {
  contentKey: string
  managedContentId: string
  recordId: string | null
  type: string
}

/**
 * Finds keys, ids and types that conflict with another item. An item retains these values even after it is removed from
 * the site.
 */
export async function findIdentityProblems(
  db: Read<ContentTables>,
  drafts: readonly ContentDraft[],
): Promise<ChangeProblem[]> {
  const owners = {
    contentKey: new Map<string, ItemIdentity>(),
    managedContentId: new Map<string, ItemIdentity>(),
    recordId: new Map<string, ItemIdentity>(),
  }
  const remember = (identity: ItemIdentity) => {
    owners.contentKey.set(identity.contentKey, identity)
    owners.managedContentId.set(identity.managedContentId, identity)
    if (identity.recordId !== null) owners.recordId.set(identity.recordId, identity)
  }
  for (let start = 0; start < drafts.length; start += batchSize)
    (await loadIdentities(db, drafts.slice(start, start + batchSize))).forEach(remember)
  return drafts.flatMap((draft) => {
    const known = [
      owners.contentKey.get(draft.contentKey),
      owners.managedContentId.get(draft.managedContentId),
      draft.recordId === null ? undefined : owners.recordId.get(draft.recordId),
    ].find((identity) => identity !== undefined && !isSameIdentity(identity, draft))
    if (known === undefined) remember(draft)
    if (known === undefined) return []
    const facts = `contentKey ${known.contentKey}, id ${known.managedContentId}, recordId ${known.recordId ?? 'none'}, type ${known.type}`
    return [
      createProblem(
        draft,
        `shares a part of its identity with another item (${facts})`,
        'Key, ids and type of an item never change; a new item needs new ones.',
      ),
    ]
  })
}

/** Loads the items, including removed items, that share a key or an id with one of these drafts. */
export const loadIdentities = (
  db: Read<ContentTables>,
  drafts: readonly ContentDraft[],
): Promise<ItemIdentity[]> =>
  db
    .selectFrom('content_item')
    .select(['content_key as contentKey', 'id as managedContentId', 'record_id as recordId', 'type'])
    .where((q) =>
      q.or([
        q(
          'content_key',
          'in',
          drafts.map(({ contentKey }) => contentKey),
        ),
        q(
          'id',
          'in',
          drafts.map(({ managedContentId }) => managedContentId),
        ),
        q(
          'record_id',
          'in',
          drafts.flatMap(({ recordId }) => recordId ?? []),
        ),
      ]),
    )
    .execute()

export const isSameIdentity = (a: ItemIdentity, b: ItemIdentity) =>
  a.contentKey === b.contentKey &&
  a.managedContentId === b.managedContentId &&
  a.recordId === b.recordId &&
  a.type === b.type
