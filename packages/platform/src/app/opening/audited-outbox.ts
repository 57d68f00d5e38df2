/** Records an audit event whenever an outbox message is read or sent. */
import type { Audit } from '#audit'
import type { Outbox } from '#mail'

/** Audits each read, because the reader could use the link in the message. */
export function createAuditedOutbox(outbox: Outbox, audit: Audit): Outbox {
  return {
    ...outbox,
    async read(actor, name) {
      const message = await outbox.read(actor, name)
      await audit.record({ actor, event: 'outbox.read', item: `${name} to ${message.to}` })
      return message
    },
    async send(actor, request) {
      const message = await outbox.send(actor, request)
      await audit.record({ actor, event: 'outbox.sent', item: `${message.name} to ${message.to}` })
      return message
    },
  }
}
