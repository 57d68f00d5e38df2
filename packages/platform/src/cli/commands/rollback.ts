import { accountOption, findOperator } from '../as.ts'
import { defineCommand } from '../command.ts'
import { invalidRelease } from '../errors.ts'
import { printLaggingNodes } from '../print-lagging-nodes.ts'
import { noteOption, parseNote } from '../note.ts'

export const rollbackCommand = defineCommand({
  usage: '<release>',
  summary: 'restores an earlier release as a new one',
  words: { min: 1, max: 1 },
  options: {
    note: noteOption,
    as: accountOption,
    'bring-back': { summary: 'also restores items that were withdrawn from the site' },
  },
  async run(context, [typed = ''], options) {
    const { withPlatform, print } = context
    if (!/^\d{1,9}$/.test(typed)) throw invalidRelease(typed)
    const toRelease = Number(typed)
    const note = parseNote(options.note)
    const isBringingBack = options['bring-back'] === true
    const { release, made, behind } = await withPlatform(async ({ content, identity }) =>
      content.rollback(await findOperator(identity, options.as), { toRelease, note, isBringingBack }),
    )
    if (made === undefined) return print(`Release ${release} has the same content as release ${toRelease}.`)
    print(
      `Release ${release} is published: ${made.changed} ${made.changed === 1 ? 'item' : 'items'} as in release ${toRelease}.`,
    )
    printLaggingNodes(context, behind)
  },
})
