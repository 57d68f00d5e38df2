/** The audit log. */
import { staffApi } from '#api'
import type { StaffRoutes } from './request.ts'

export const auditRoutes: StaffRoutes = async (app, { audit }) => {
  app.route({
    ...staffApi.audit.list,
    config: { right: 'readAudit' },
    handler: async (request) => audit.list(request.actor, request.query.limit),
  })
}
