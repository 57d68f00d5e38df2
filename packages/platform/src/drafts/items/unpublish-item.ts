/** Drafts the removal of an item from the site. The item stays as a draft after the draft is published. */
import type { Actor } from '#model'
import { findPublishedVersion, requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import { itemNeverPublished, itemRejected, itemStays } from '../errors.ts'
import { readDraft } from '../read-drafts.ts'
import { createSender } from '../send-calls.ts'
import { isRestorable } from '../store-deleted.ts'

type UnpublishedItem = {
  readonly key: DraftKey
  /** A new client id. */
  readonly client: string
}

/** Throws `draft-unknown` (404), `item-never-published` (409), and `item-stays` (422) for pages and pictures. */
export async function unpublishItem(
  deps: DraftDeps,
  actor: Actor,
  { key, client }: UnpublishedItem,
): Promise<DraftKey> {
  requireEditor(actor, 'unpublish items')
  const draft = await readDraft(deps, actor, key)
  if (draft.type === 'epiderm__page' || !isRestorable(draft.type)) throw itemStays(draft.title)
  if ((await findPublishedVersion(deps, key)) === undefined) throw itemNeverPublished(draft.title)
  if (draft.isWithdrawn) return key
  const send = createSender(deps, actor, { client, gesture: 'unpublish' })
  const { outcomes } = await send(key, draft, [{ kind: 'withdraw' }])
  for (const outcome of outcomes) if (outcome.kind === 'refused') throw itemRejected(outcome)
  return key
}
