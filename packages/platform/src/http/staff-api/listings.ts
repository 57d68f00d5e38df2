/** Lists the items of a type for the studio, and the uses of an item. */
import { staffApi } from '#api'
import type { ContentService } from '#content'
import { imageType, mediaField } from '#content-types'
import type { Drafts } from '#drafts'
import type { Actor, DraftSet } from '#model'
import { toItemName, type StaffRoutes } from './request.ts'

export const listingRoutes: StaffRoutes = async (app, options) => {
  const { content, schemas, media } = options
  const findPreviews = createPreviewFinder({ content, toPreview: media.toPreview })
  app.route({
    ...staffApi.listings.list,
    config: { right: 'seeUnpublished' },
    handler: async (request) => {
      const { q: words, set: _set, ...query } = request.query
      const { actor, drafts } = request
      const { rows, next, total } = await drafts.listItems(actor, { ...query, words })
      const keys = [...new Set(rows.flatMap(({ picture }) => picture ?? []))]
      const previews = await findPreviews({ actor, drafts: await drafts.loadOpen(actor) }, keys)
      return {
        rows: rows.map((row) => ({
          ...row,
          path: row.path ?? null,
          publishedPath: row.publishedPath ?? null,
          editedBy: row.editedBy ?? null,
          picture: previews.get(row.picture ?? '') ?? null,
          media: row.media === undefined ? null : toListedMedia(row.media),
        })),
        next: next ?? null,
        total,
      }
    },
  })
  app.route({
    ...staffApi.listings.listTypes,
    config: { right: 'seeUnpublished' },
    handler: async ({ drafts, actor }) => {
      const types = Array.from(schemas.types.keys(), async (type) => ({
        type,
        ...(await drafts.countItems(actor, type)),
      }))
      return { types: await Promise.all(types) }
    },
  })
  app.route({
    ...staffApi.listings.listUploaders,
    config: { right: 'seeUnpublished' },
    handler: async ({ drafts, actor }) => ({ accounts: await drafts.listUploaders(actor) }),
  })
  app.route({
    ...staffApi.listings.listUses,
    config: { right: 'seeUnpublished' },
    handler: async (request) => {
      const { after, limit } = request.query
      const uses = await content.findReferrers(request.actor, toItemName(request.params))
      const items = uses.slice(after, after + limit).map(({ item, fieldPath }) => ({
        contentKey: item.contentKey,
        language: item.language,
        type: item.type,
        title: item.title,
        fieldPath,
      }))
      const end = after + items.length
      return { items, total: uses.length, next: end < uses.length ? end : null }
    },
  })
}

type PictureRow = NonNullable<Awaited<ReturnType<Drafts['listItems']>>['rows'][number]['media']>

const toListedMedia = (row: PictureRow) => ({
  ...row,
  mimeType: row.mimeType ?? null,
  width: row.width ?? null,
  height: row.height ?? null,
  bytes: row.bytes ?? null,
  hash: row.hash ?? null,
  altText: row.altText ?? null,
  uploadedBy: row.uploadedBy ?? null,
  folder: row.folder ?? null,
})

type PreviewDeps = {
  readonly content: Pick<ContentService, 'withOpenDrafts'>
  /** Converts the path of a stored image to the path of its preview. */
  readonly toPreview: (path: string) => string
}

type PreviewReader = { readonly actor: Actor; readonly drafts: DraftSet }

/** Returns a function that finds an image's preview path by content key. Omits images on other servers. */
function createPreviewFinder({ content, toPreview }: PreviewDeps) {
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
