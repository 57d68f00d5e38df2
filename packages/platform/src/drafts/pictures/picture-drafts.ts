/** Functions that change a single picture. */
import type { Actor, ContentItem } from '#model'
import type { DraftDeps, DraftKey } from '../draft.ts'
import type { DraftEvents } from '../draft-events.ts'
import type { OpenDrafts } from '../open-draft-set.ts'
import type { AnyTransaction } from '#database'
import { closePicture, deleteUnpublishedPicture, type ClosePictureInput } from './close-picture.ts'
import {
  findErasableMedia,
  eraseDeletedPicture,
  type ErasableMedia,
  type ErasedPicture,
} from './erase-picture.ts'
import {
  replacePictureUses,
  type ReplacedPictureUses,
  type PictureReplacement,
} from './replace-picture-uses.ts'
import { listPictureUses, requireUnusedPicture, type PictureUse } from './find-uses.ts'
import { findPictureKeys, loadPublishedPicture } from './picture-versions.ts'
import { readDraft } from '../read-drafts.ts'
import { replacePictureFile, type NewPictureFile, type PictureAltText } from './replace-file.ts'

export type PictureDrafts = {
  /** Lists the items that use a picture, in the current release or in a draft. */
  readonly listUses: (actor: Actor, contentKey: string) => Promise<readonly PictureUse[]>
  /** Reads a picture's alternative text in each language. Returns an empty list for an unknown picture. */
  readonly listAltTexts: (actor: Actor, contentKey: string) => Promise<readonly PictureAltText[]>
  /** Replaces a picture's file. Throws the same errors as {@link replacePictureFile}. */
  readonly replaceFile: (actor: Actor, file: NewPictureFile) => Promise<readonly DraftKey[]>
  /**
   * Replaces a picture with another picture in all items that use it. Throws the same errors as {@link
   * replacePictureUses}.
   */
  readonly replaceUses: (actor: Actor, replacement: PictureReplacement) => Promise<ReplacedPictureUses>
  /** Throws `picture-in-use` (409) if an item on the site or a draft uses the picture. */
  readonly requireUnused: (actor: Actor, contentKey: string) => Promise<void>
  /** Returns the published versions of a picture. Throws `picture-unknown` (404) for an item that is not a picture. */
  readonly loadPublished: (contentKey: string) => Promise<readonly ContentItem[]>
  /** Deletes a picture that is not published. Throws the same errors as {@link deleteUnpublishedPicture}. */
  readonly delete: (actor: Actor, contentKey: string) => Promise<void>
  /**
   * Closes a picture's drafts. Runs in the transaction of the release that removes the picture. Throws the same errors
   * as {@link closePicture}.
   */
  readonly close: (trx: AnyTransaction, picture: ClosePictureInput) => Promise<void>
  /** Finds the bytes that only the given deleted picture uses. Throws the same errors as {@link findErasableMedia}. */
  readonly findErasable: (actor: Actor, contentKey: string) => Promise<ErasableMedia>
  /** Removes a deleted picture's stored content. Runs in the transaction that erases its bytes. */
  readonly removeDeleted: (trx: AnyTransaction, picture: ErasedPicture) => Promise<void>
  /** Notifies the subscribers to a picture's drafts. */
  readonly notify: (contentKey: string, languages: readonly string[]) => Promise<void>
}

type PictureDeps = DraftDeps & { readonly open: OpenDrafts }

export function createPictureDrafts(deps: PictureDeps, events: Pick<DraftEvents, 'notify'>): PictureDrafts {
  const notify = async (contentKey: string, languages: readonly string[]) => {
    for (const language of languages) await events.notify({ contentKey, language })
  }
  return {
    listUses: (actor, contentKey) => listPictureUses(deps, actor, contentKey),
    listAltTexts: (actor, contentKey) => listAltTexts(deps, actor, contentKey),
    async replaceFile(actor, file) {
      const keys = await replacePictureFile(deps, actor, file)
      for (const key of keys) await events.notify(key)
      return keys
    },
    requireUnused: (actor, contentKey) => requireUnusedPicture(deps, actor, contentKey),
    loadPublished: (contentKey) => loadPublishedPicture(deps, contentKey),
    async delete(actor, contentKey) {
      const languages = await deleteUnpublishedPicture(deps, actor, contentKey)
      await notify(contentKey, languages)
    },
    async close(trx, picture) {
      await closePicture(deps, trx, picture)
    },
    findErasable: (actor, contentKey) => findErasableMedia(deps, actor, contentKey),
    removeDeleted: (trx, picture) => eraseDeletedPicture(deps, trx, picture),
    notify,
    async replaceUses(actor, task) {
      const replaced = await replacePictureUses(deps, actor, task)
      for (const { contentKey, language } of replaced.items) await events.notify({ contentKey, language })
      return replaced
    },
  }
}

async function listAltTexts(
  deps: DraftDeps,
  actor: Actor,
  contentKey: string,
): Promise<readonly PictureAltText[]> {
  const keys = await findPictureKeys(deps, contentKey)
  return Promise.all(
    keys.map(async (key) => {
      const { altText } = (await readDraft(deps, actor, key)).body
      return { language: key.language, text: typeof altText === 'string' ? altText : null }
    }),
  )
}
