/** The route of the site's change log. */
import { staffApi } from '#api'
import type { Drafts } from '#drafts'
import type { StaffRoutes } from './request.ts'

export const siteLogRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.siteLog.read,
    config: { right: 'seeActivity' },
    handler: async (request) => {
      const { before, ...query } = request.query
      const { next, ...log } = await request.drafts.readSiteLog(request.actor, {
        ...query,
        before: before === undefined ? undefined : toPlace(before),
      })
      return { ...log, next: next === undefined ? null : toCursor(next) }
    },
  })
}

type SiteLogPosition = NonNullable<Awaited<ReturnType<Drafts['readSiteLog']>>['next']>

const toCursor = ({ at, item: key, language, seq }: SiteLogPosition): string =>
  [at, key, language, seq].join()

function toPlace(text: string): SiteLogPosition {
  const [at = '', key = '', language = '', seq = ''] = text.split(',')
  return { at, item: key, language, seq: Number(seq) }
}
