/** Drafts the removal of an item from the site. After the removal is published, the item remains as a draft. */
import { imageType } from '#content-types'
import type { Actor } from '#model'
import { findPublishedVersion, requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import { itemNeverPublished, itemRejected, itemRequired, itemCannotBeRemoved } from '../errors.ts'
import { readDraft } from '../read-drafts.ts'
import { isRequiredItem } from './site-settings.ts'
import { createOperationSender } from '../send-calls.ts'

type UnpublishedItem = {
  readonly key: DraftKey
  /** A new client id. */
  readonly client: string
}

/**
 * Throws `draft-unknown` (404), `item-never-published` (409), `item-stays` (422) for pages and pictures, and
 * `item-required` (422) for the site settings and for the theme and layout that the settings refer to.
 */
export async function unpublishItem(
  deps: DraftDeps,
  actor: Actor,
  { key, client }: UnpublishedItem,
): Promise<DraftKey> {
  requireEditor(actor, 'unpublish items')
  const draft = await readDraft(deps, actor, key)
  if (draft.type === 'epiderm__page' || draft.type === imageType) throw itemCannotBeRemoved(draft.title)
  if ((await findPublishedVersion(deps, key)) === undefined) throw itemNeverPublished(draft.title)
  if (draft.isWithdrawn) return key
  if (await isRequiredItem(deps, key)) throw itemRequired(draft.title)
  const send = createOperationSender(deps, actor, { client, gesture: 'unpublish' })
  const { outcomes } = await send(key, draft, [{ kind: 'withdraw' }])
  for (const outcome of outcomes) if (outcome.kind === 'refused') throw itemRejected(outcome)
  return key
}
