/** `audit`: lists privileged actions, newest first: time, actor, action, target, origin. */
import { findAccountEmails } from '../../app/account-names.ts'
import { defineCommand, operator } from '../command.ts'

export const auditCommand = defineCommand({
  usage: '',
  summary: 'lists changes to accounts and content with their authors, newest first',
  words: { min: 0, max: 0 },
  async run({ withPlatform, print }) {
    const { entries, emails } = await withPlatform(async ({ audit, identity }) => {
      const entries = await audit.list(operator)
      const actors = new Set(entries.map(({ actor }) => actor))
      return { entries, emails: await findAccountEmails(identity, [...actors]) }
    })
    if (entries.length === 0) print('There are no audit events yet.')
    for (const { createdAt, actor, event, item, origin } of entries)
      print([createdAt, emails.get(actor) ?? actor, event, item, origin].join('\t'))
  },
})
