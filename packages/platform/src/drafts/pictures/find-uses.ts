/** Finds the items that use a picture, in the current release or in drafts. */
import type { Actor, DraftSet } from '#model'
import { pictureInUse } from './picture-errors.ts'
import { requireStaff, type DraftDeps, type DraftKey } from '../draft.ts'
import type { OpenDrafts } from '../open-draft-set.ts'

export type PictureUse = DraftKey & {
  readonly type: string
  readonly title: string
  readonly isPublished: boolean
  readonly isDrafted: boolean
}

type UseDeps = DraftDeps & { readonly open: OpenDrafts }

/** Lists the items that use a picture. */
export async function listPictureUses(
  deps: UseDeps,
  actor: Actor,
  contentKey: string,
): Promise<readonly PictureUse[]> {
  requireStaff(actor, 'see the uses of pictures')
  return findPictureUses(deps, contentKey, await deps.open.load())
}

/** Throws `picture-in-use` (409) if an item uses the picture. */
export async function requireUnusedPicture(deps: UseDeps, actor: Actor, contentKey: string): Promise<void> {
  const uses = await listPictureUses(deps, actor, contentKey)
  if (uses.length > 0) throw pictureInUse(uses.map(({ title }) => title))
}

export async function findPictureUses(
  { content }: Pick<DraftDeps, 'content'>,
  contentKey: string,
  drafts: DraftSet,
): Promise<readonly PictureUse[]> {
  const { published, drafted } = await content.listings.findUses(contentKey, drafts)
  const uses = new Map<string, PictureUse>()
  const toName = ({ contentKey: key, language }: DraftKey) => `${key} ${language}`
  for (const { contentKey: key, language, type, title } of published)
    uses.set(toName({ contentKey: key, language }), {
      contentKey: key,
      language,
      type,
      title,
      isPublished: true,
      isDrafted: false,
    })
  for (const { item, isUnchanged } of drafted) {
    if (isUnchanged) continue
    const { contentKey: key, language, type, title } = item
    const isPublished = uses.has(toName(item))
    uses.set(toName(item), { contentKey: key, language, type, title, isPublished, isDrafted: true })
  }
  return [...uses.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}
