/**
 * Deletes pictures. A published picture is removed from the site in a separate release, which can be undone like any
 * publish.
 */
import { ContentRejectedError, type ContentService } from '#content'
import type { Drafts } from '#drafts'
import { requirePermission, type Actor, type ContentItem } from '#model'
import { insertPublish, insertReceipts } from './rows.ts'
import { verifyPages, type VerificationDeps } from './verify-pages.ts'

type DeleteOptions = {
  readonly content: Pick<ContentService, 'publishVerified'>
  readonly drafts: Pick<Drafts, 'pictures'>
  readonly pages: VerificationDeps
  readonly build: string
  readonly clock: () => Date
}

export type DeletedPicture = {
  /** The release that removed the picture; null if the picture was not published. */
  readonly release: number | null
}

/**
 * The picture can be restored for thirty days. Throws `picture-unknown` (404), `publish-not-allowed` (403) for a
 * published picture, and `picture-in-use` (409) if the current release or a draft uses it.
 */
export async function deletePicture(
  options: DeleteOptions,
  actor: Actor,
  contentKey: string,
): Promise<DeletedPicture> {
  const published = await options.drafts.pictures.loadPublished(contentKey)
  if (published.length === 0) {
    await options.drafts.pictures.delete(actor, contentKey)
    return { release: null }
  }
  requirePermission(actor, 'publish', { code: 'publish-not-allowed', action: 'delete published pictures' })
  await options.drafts.pictures.requireUnused(actor, contentKey)
  try {
    return await publishRemoval(options, { actor, contentKey, published })
  } catch (error) {
    /** Since the check, another publish may have released an item that uses the picture, so the check is repeated. */
    if (error instanceof ContentRejectedError) await options.drafts.pictures.requireUnused(actor, contentKey)
    throw error
  }
}

type PictureRemovalInput = {
  readonly actor: Actor
  readonly contentKey: string
  readonly published: readonly ContentItem[]
}

async function publishRemoval(
  { content, drafts, pages, build, clock }: DeleteOptions,
  { actor, contentKey, published }: PictureRemovalInput,
): Promise<DeletedPicture> {
  const { release } = await content.publishVerified(actor, {
    note: `Deletes “${published[0]?.title ?? ''}”`,
    changes: published.map(({ language }) => ({ kind: 'remove', contentKey, language })),
    verify: async (coming) => verifyPages(pages, { coming, clock }),
    locks: ['drafts'],
    async onAppend(trx, { release: made, heads, verification: { affected, verified, rest } }) {
      await drafts.pictures.close(trx, { actor, contentKey, published })
      await insertPublish(trx, {
        release: made,
        build,
        taken: [],
        key: undefined,
        affected,
        later: rest === 'all' ? affected - verified.length : rest.length,
        rest: rest.length === 0 ? undefined : { heads, pages: rest },
      })
      await insertReceipts(trx, { release: made.number, build, pages: verified })
    },
  })
  await drafts.pictures.notify(
    contentKey,
    published.map(({ language }) => language),
  )
  return { release }
}
