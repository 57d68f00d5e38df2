/** Lists the items of a type for the studio, and the uses of an item. */
import { staffApi } from '#api'
import { toItemName, type StaffRoutes } from './request.ts'

export const listingRoutes: StaffRoutes = async (app, options) => {
  const { content, schemas } = options
  app.route({
    ...staffApi.listings.list,
    config: { right: 'seeUnpublished' },
    handler: async (request) => {
      const { q: words, set: _set, ...query } = request.query
      const { rows, next, total } = await request.drafts.listItems(request.actor, { ...query, words })
      return {
        rows: rows.map((row) => ({ ...row, path: row.path ?? null, editedBy: row.editedBy ?? null })),
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
