/** Replaces a picture with another picture in all items that use it. The changes are drafts. */
import { findEditPermission, isAllowed, type Actor } from '#model'
import type { Outcome } from '#operations'
import { resolveConflict } from '../close-drafts.ts'
import { requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import type { OpenDrafts } from '../open-draft-set.ts'
import { readDraft } from '../read-drafts.ts'
import { createOperationSender, type SendCall } from '../send-calls.ts'
import { replacementUndoGroup } from '../texts/replace-texts.ts'
import { findPictureUses } from './find-uses.ts'
import { pictureCannotReplaceItself, tooManyUses } from './picture-errors.ts'
import { loadPictureKeys } from './picture-versions.ts'
import { toReplacementOperations, type KeyReplacement } from './replace-key.ts'

/** Maximum number of items that one call changes. */
const maxItems = 1000

export type PictureReplacement = KeyReplacement & {
  /** A new client id. */
  readonly client: string
}

export type ReplacedPictureUses = {
  readonly items: readonly (DraftKey & { readonly seq: number; readonly properties: number })[]
  /** Items that could not be changed, each with the reason. */
  readonly refused: readonly (DraftKey & { readonly title: string; readonly message: string })[]
}

type ReplacementDeps = DraftDeps & { readonly open: OpenDrafts }

/**
 * Replaces the picture, with one undo group per item. `takeBackTexts` undoes the groups of all items together. Throws
 * `picture-unknown` (404), `picture-same` and `picture-uses-too-many` (422).
 */
export async function replacePictureUses(
  deps: ReplacementDeps,
  actor: Actor,
  { client, from, to }: PictureReplacement,
): Promise<ReplacedPictureUses> {
  requireEditor(actor, 'replace pictures')
  if (from === to) throw pictureCannotReplaceItself()
  for (const key of [from, to]) await loadPictureKeys(deps, key)
  const uses = await findPictureUses(deps, from, await deps.open.load())
  if (uses.length > maxItems) throw tooManyUses(uses.length, maxItems)
  const send = createOperationSender(deps, actor, { client, gesture: replacementUndoGroup })
  const items: ReplacedPictureUses['items'][number][] = []
  const refused: ReplacedPictureUses['refused'][number][] = []
  for (const { contentKey, language, title } of uses) {
    const key = { contentKey, language }
    const result = await replaceInItem(deps, actor, { key, send, replacement: { from, to } })
    if (typeof result === 'string') refused.push({ ...key, title, message: result })
    else if (result !== undefined) items.push({ ...key, ...result })
  }
  return { items, refused }
}

type ItemReplacement = {
  readonly key: DraftKey
  readonly send: SendCall
  readonly replacement: KeyReplacement
}

/**
 * Replaces the picture in one item. Returns the draft's operation number and the number of changed properties; a string
 * with the reason if the item could not be changed; undefined if the draft does not use the picture.
 */
async function replaceInItem(
  deps: DraftDeps,
  actor: Actor,
  { key, send, replacement }: ItemReplacement,
): Promise<{ readonly seq: number; readonly properties: number } | string | undefined> {
  const draft = await readDraft(deps, actor, key)
  const operations = draft.isWithdrawn ? [] : toReplacementOperations(draft, replacement)
  if (operations.length === 0) return undefined
  if (!isAllowed(actor, findEditPermission(draft.type))) return 'Your role does not allow editing this item.'
  const { seq, outcomes, waiting } = await send(key, draft, operations)
  /**
   * Resolves conflicts immediately, because no editor has made this change by hand. The response lists the affected
   * items instead.
   */
  for (const conflict of waiting) await resolveConflict(deps, actor, { key, seq: conflict })
  return (
    outcomes.map(toRejection).find((message) => message !== undefined) ?? {
      seq,
      properties: operations.length,
    }
  )
}

function toRejection(outcome: Outcome): string | undefined {
  if (outcome.kind === 'offered') return 'Another editor has changed it at the same time.'
  return outcome.kind === 'refused' ? outcome.message : undefined
}
