/** Finds small versions of pictures by the content keys of the pictures. */
import type { ContentService } from '#content'
import { imageType, mediaField } from '#content-types'
import type { Actor, DraftSet } from '#model'

type PreviewDeps = {
  readonly content: Pick<ContentService, 'withOpenDrafts'>
  /** Returns the path of the preview for the path of a stored image. */
  readonly toPreview: (path: string) => string
}

type PreviewReader = { readonly actor: Actor; readonly drafts: DraftSet }

/** Returns a function that returns paths by content key, without pictures that are stored elsewhere. */
export function createPreviewFinder({ content, toPreview }: PreviewDeps) {
  return async (
    { actor, drafts }: PreviewReader,
    contentKeys: readonly string[],
  ): Promise<ReadonlyMap<string, string>> => {
    if (contentKeys.length === 0) return new Map()
    const site = content.withOpenDrafts(drafts)(actor)
    const { items } = await site.findContents({ type: imageType, contentKeys, fields: [mediaField] })
    return new Map(
      items.flatMap(({ contentKey, body }) => {
        const { url, source } = Object(body[mediaField]) as { url?: unknown; source?: { type?: unknown } }
        return typeof url === 'string' && source?.type === 'file' ? [[contentKey, toPreview(url)]] : []
      }),
    )
  }
}
