/** Creates an item as a draft, for example a question, a product or a pattern. */
import { imageType, patternType } from '#content-types'
import { createContentKey } from '#kit'
import type { Actor } from '#model'
import type { EditedItem } from '#operations'
import type { OperationProblem } from '../check-operation.ts'
import { resolveConflict } from '../close-drafts.ts'
import { findDraftRow, requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import { itemTypeNotCreatable, itemRejected } from '../errors.ts'
import { findFreeUrlName } from './free-url-name.ts'
import type { OpenDrafts } from '../open-draft-set.ts'
import { requireSiteLanguage } from './site-settings.ts'
import { createOperationSender } from '../send-calls.ts'

export type NewItem = {
  /** A new client id. */
  readonly client: string
  readonly language: string
  readonly type: string
  readonly title: string
  /** The initial body, which may lack content that a publish requires. */
  readonly body: EditedItem['body']
  /**
   * Calls with the same key create only one draft, even if they run at the same time. By default, the key is random. A
   * random key is also used if an item with the given key existed before.
   */
  readonly contentKey?: string
}

/** Types with their own routes. Items of these types are created by other functions, together with related data. */
const ownRoutes: ReadonlyMap<string, string> = new Map([
  ['epiderm__page', 'POST /api/studio/pages'],
  [patternType, 'POST /api/studio/patterns/linked'],
  [imageType, 'POST /api/studio/media'],
])

type ItemDeps = DraftDeps & { readonly open: OpenDrafts }

/** Creates an item as a draft. Throws `item-has-own-route`, `item-refused` and `language-unknown` (422). */
export async function createItem(deps: ItemDeps, actor: Actor, item: NewItem): Promise<DraftKey> {
  requireEditor(actor, 'make items')
  const { type } = item
  const route = ownRoutes.get(type)
  if (route !== undefined) throw itemTypeNotCreatable(type, route)
  return createDraftItem(deps, actor, { ...item, gesture: 'new item', toRejection: itemRejected })
}

type NewDraft = NewItem & {
  readonly gesture: string
  readonly toRejection: (wrong: OperationProblem) => Error
}

export async function createDraftItem(deps: ItemDeps, actor: Actor, begun: NewDraft): Promise<DraftKey> {
  const { client, gesture, language, type, title, body, toRejection } = begun
  await requireSiteLanguage(deps, language)
  const { isOpen, ...key } = await chooseKey(deps, begun)
  if (isOpen) return key
  const urlName = await findFreeUrlName(deps, { type, language, title })
  const create = { kind: 'create', type, title, urlName, body } as const
  const send = createOperationSender(deps, actor, { client, gesture })
  const { outcomes, waiting } = await send(key, { seq: 0, baseVersion: null }, [create])
  for (const outcome of outcomes) if (outcome.kind === 'refused') throw toRejection(outcome)
  /** Resolves the conflicts of this call's operations if another call has created the same draft at the same time. */
  for (const seq of waiting) await resolveConflict(deps, actor, { key, seq })
  return key
}

async function chooseKey(
  deps: ItemDeps,
  { contentKey: requestedKey, language }: Pick<NewDraft, 'contentKey' | 'language'>,
): Promise<DraftKey & { readonly isOpen: boolean }> {
  const random = { contentKey: createContentKey(deps.randomBytes(16)), language, isOpen: false }
  if (requestedKey === undefined) return random
  const key = { contentKey: requestedKey, language }
  const row = await findDraftRow(deps.database.read, key)
  if (row?.is_open === 1) return { ...key, isOpen: true }
  const hasExisted = row !== undefined || (await deps.content.findIdentity(requestedKey)) !== undefined
  return hasExisted ? random : { ...key, isOpen: false }
}
