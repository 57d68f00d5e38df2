/** `outbox`: lists messages that no mail server accepted, newest first. With a name, shows that message. */
import { toMessageText } from '#mail'
import { defineCommand, operator } from '../command.ts'
import { toPrintable } from '../printable.ts'

export const outboxCommand = defineCommand({
  usage: '[name]',
  summary: 'lists messages that no mail server has accepted, or shows one',
  words: { min: 0, max: 1 },
  async run({ withPlatform, print }, [name]) {
    if (name !== undefined) {
      const message = await withPlatform(({ outbox }) => outbox.read(operator, name))
      for (const line of toMessageText(message).split('\n')) print(toPrintable(line))
      return
    }
    const all = await withPlatform(({ outbox }) => outbox.list(operator))
    if (all.length === 0) print('The outbox is empty.')
    for (const { name: file, createdAt, to, subject } of all)
      print([file, createdAt, to, subject].map(toPrintable).join('\t'))
  },
})
