import { randomBytes } from 'node:crypto'
import { withdrawalReasons } from '#api'
import { recallItem } from '#publishing'
import { accountOption, findOperator } from '../as.ts'
import { defineCommand } from '../command.ts'
import { unknownReason } from '../errors.ts'
import { findNamedItems } from '../find-named-items.ts'
import { printLaggingNodes } from '../print-lagging-nodes.ts'

export const withdrawCommand = defineCommand({
  usage: '<key|urlName|file>',
  summary: 'withdraws an item immediately, in all languages; its address then returns 410 with a notice',
  words: { min: 1, max: 1 },
  options: {
    reason: {
      value: '<text>',
      summary: `the reason, for staff only (default: recall): ${withdrawalReasons.join(', ')}`,
    },
    message: { value: '<text>', summary: 'a note for visitors, shown at the address in every language' },
    'with-sets': { summary: 'also withdraws the sets that contain the item' },
    as: accountOption,
  },
  async run(context, [typed = ''], options) {
    const { withPlatform, print } = context
    const { reason = 'recall', message = '' } = options
    if (!withdrawalReasons.some((known) => known === reason)) throw unknownReason(reason, withdrawalReasons)
    await withPlatform(async ({ content, identity, database, code: build }) => {
      const actor = await findOperator(identity, options.as)
      const [item] = await findNamedItems(content, { typed, language: undefined })
      const contentKey = item?.contentKey ?? ''
      const { versions, sets } = await content.planRecall(actor, contentKey)
      const isWithSets = options['with-sets'] === true
      const { release, behind } = await recallItem({ database, content, build }, actor, {
        item: contentKey,
        key: randomBytes(16).toString('hex'),
        reason,
        notes: Object.fromEntries(versions.map(({ language }) => [language, message])),
        sets: isWithSets ? sets.map((set) => set.contentKey) : [],
      })
      print(`Published release ${release}, in which these addresses show a notice:`)
      for (const { address = '', title } of versions) print(`  ${address}  ${title}`)
      if (sets.length > 0 && !isWithSets)
        print(`Sets that still contain it: ${sets.map(({ title }) => title).join(', ')}`)
      printLaggingNodes(context, behind)
      print(`To undo: npm run site -- rollback ${release - 1} --bring-back`)
    })
  },
})
