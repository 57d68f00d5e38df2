/**
 * Records that only administrators may read: the audit log, and the outbox with messages that no mail server has
 * accepted.
 */
import { staffApi } from '#api'
import { toMessageText } from '#mail'
import { bodyLimit, sendNoContent, type StaffRoutes } from './request.ts'

export const outboxRoutes: StaffRoutes = async (app, { outbox, mails }) => {
  app.route({
    ...staffApi.outbox.list,
    config: { right: 'readOutbox' },
    handler: async (request) => outbox.list(request.actor, request.query.limit),
  })
  app.route({
    ...staffApi.outbox.read,
    config: { right: 'readOutbox' },
    handler: async (request, reply) => {
      const message = await outbox.read(request.actor, request.params.name)
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${message.name.replace(/eml$/, 'txt')}"`)
        .send(toMessageText(message))
    },
  })
  app.route({
    ...staffApi.outbox.send,
    config: { right: 'readOutbox' },
    bodyLimit,
    handler: async ({ actor, params: { name } }, reply) => {
      await outbox.send(actor, { name, send: mails.sendStored })
      return sendNoContent(reply)
    },
  })
}

export const auditRoutes: StaffRoutes = async (app, { audit }) => {
  app.route({
    ...staffApi.audit.list,
    config: { right: 'readAudit' },
    handler: async (request) => audit.list(request.actor, request.query.limit),
  })
}
