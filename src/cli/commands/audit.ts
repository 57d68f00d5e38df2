/** `audit`: what privileged people did, newest first: moment, who, what, with what, from where. */
import { defineCommand, operator } from '../command.ts'

export const auditCommand = defineCommand({
  usage: '',
  summary: 'lists who did what to accounts and content, newest first',
  words: { min: 0, max: 0 },
  async run({ withPlatform, print }) {
    const entries = await withPlatform(({ audit }) => audit.list(operator))
    if (entries.length === 0) print('Nothing has been done yet.')
    for (const { createdAt, actor, event, item, origin } of entries)
      print([createdAt, actor, event, item, origin].join('\t'))
  },
})
