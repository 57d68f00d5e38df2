/** Content, submissions and the outbox whose privileged deeds are in the list of deeds, whoever asks for them. */
import type { ContentService } from '#content'
import type { Submissions } from '#forms'
import type { Audit } from '#identity'
import type { Outbox } from '#mail'

export function withAuditedContent(content: ContentService, audit: Audit): ContentService {
  return {
    ...content,
    async publish(actor, task) {
      const result = await content.publish(actor, task)
      if (result.made !== undefined)
        await audit.record(actor, 'content.published', `release ${result.release}`)
      return result
    },
    async rollback(actor, task) {
      const result = await content.rollback(actor, task)
      await audit.record(actor, 'content.rolled-back', `release ${task.toRelease} as ${result.release}`)
      return result
    },
    async importFolder(actor, task) {
      const result = await content.importFolder(actor, task)
      if (result.made !== undefined)
        await audit.record(actor, 'content.imported', `release ${result.release}`)
      return result
    },
  }
}

export function withAuditedSubmissions(submissions: Submissions, audit: Audit): Submissions {
  return {
    ...submissions,
    async deleteBefore(actor, moment) {
      const count = await submissions.deleteBefore(actor, moment)
      await audit.record(actor, 'submissions.deleted', `${count} before ${moment}`)
      return count
    },
    async anonymiseBefore(actor, moment) {
      const count = await submissions.anonymiseBefore(actor, moment)
      await audit.record(actor, 'submissions.anonymised', `${count} before ${moment}`)
      return count
    },
  }
}

/** Whoever reads a message could use the link in it. */
export function withAuditedOutbox(outbox: Outbox, audit: Audit): Outbox {
  return {
    ...outbox,
    async read(actor, name) {
      const message = await outbox.read(actor, name)
      await audit.record(actor, 'outbox.read', `${name} to ${message.to}`)
      return message
    },
  }
}
