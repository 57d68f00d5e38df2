/** Replaces a picture's file by drafting the change in each of the picture's languages. */
import { mediaField } from '#content-types'
import type { Actor } from '#model'
import type { EditedItem, Operation } from '#operations'
import { resolveConflict } from '../close-drafts.ts'
import { requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import { itemRejected } from '../errors.ts'
import { readDraft } from '../read-drafts.ts'
import { createOperationSender } from '../send-calls.ts'
import { pictureChangedConcurrently } from './picture-errors.ts'
import { loadPictureKeys } from './picture-versions.ts'

/** `text`: the alternative text; empty for a decorative picture, null if there is no alternative text. */
export type PictureAltText = { readonly language: string; readonly text: string | null }

export type NewPictureFile = {
  readonly contentKey: string
  /** A new client id. */
  readonly client: string
  /** A picture body that contains only the new file. */
  readonly body: EditedItem['body']
  /** Alternative texts by language. Languages that are not listed keep their text. */
  readonly altTexts?: readonly PictureAltText[]
}

/** Fields that describe the file. */
const fileFields = [mediaField, 'width', 'height'] as const

/**
 * Replaces the file and removes the focal point. Creates one undo group per language. Throws `picture-unknown` (404),
 * `picture-changed` (409) and `item-refused` (422).
 */
export async function replacePictureFile(
  deps: DraftDeps,
  actor: Actor,
  { contentKey, client, body, altTexts = [] }: NewPictureFile,
): Promise<readonly DraftKey[]> {
  requireEditor(actor, 'replace files of pictures')
  const keys = await loadPictureKeys(deps, contentKey)
  const send = createOperationSender(deps, actor, { client, gesture: 'replace file' })
  for (const key of keys) {
    const draft = await readDraft(deps, actor, key)
    const text = altTexts.find(({ language }) => language === key.language)?.text
    const { outcomes, waiting } = await send(key, draft, toOperations(draft.body, body, text))
    for (const seq of waiting) await resolveConflict(deps, actor, { key, seq })
    for (const outcome of outcomes) if (outcome.kind === 'refused') throw itemRejected(outcome)
    if (waiting.length > 0) throw pictureChangedConcurrently()
  }
  return keys
}

/**
 * `altText`: if undefined, the text stays unchanged. Operations that remove fields come last: a repeated call no longer
 * needs them, so the numbers of its other operations do not change.
 */
const toOperations = (
  before: EditedItem['body'],
  file: EditedItem['body'],
  altText: string | null | undefined,
): readonly Operation[] =>
  [
    ...fileFields.map((name) => [name, file[name]] as const),
    ...(altText === undefined ? [] : [['altText', altText ?? undefined] as const]),
    ['focalPoint', undefined] as const,
  ].flatMap(([name, value]): Operation[] => {
    const path = ['body', name]
    if (value !== undefined && value !== null) return [{ kind: 'set', block: null, path, value }]
    return before[name] === undefined ? [] : [{ kind: 'unset', block: null, path }]
  })
