/** Routes that list the releases created by imports, rollbacks and commands, and the changes in any release. */
import { staffApi } from '#api'
import type { StaffRoutes } from './request.ts'

const config = { right: 'seeUnpublished' } as const

export const releaseRoutes: StaffRoutes = async (app, { publishing }) => {
  app.route({
    ...staffApi.releases.list,
    config,
    handler: async (request) => {
      const { limit, before, item, language } = request.query
      const isOfItem = item !== undefined && language !== undefined
      const of = isOfItem ? { contentKey: item, language } : undefined
      return publishing.listReleases(request.actor, { limit, before, item: of })
    },
  })
  app.route({
    ...staffApi.releases.listItems,
    config,
    handler: async (request) => {
      const { from } = request.query
      return publishing.listReleaseItems(request.actor, { release: request.params.release, from })
    },
  })
  app.route({
    ...staffApi.releases.readChanges,
    config,
    handler: async (request) => {
      const { release, item: contentKey, language } = request.params
      return publishing.readItemChanges(request.actor, { release, item: { contentKey, language } })
    },
  })
}
