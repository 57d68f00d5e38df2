import { defineCommand } from '../command.ts'
import { pageOptions, printPlan, strictOption, toPageSelection } from '../print-plan.ts'

export const diffCommand = defineCommand({
  usage: '[folder]',
  summary: 'lists the items, fields and pages that an import would change, and changes nothing',
  words: { min: 0, max: 1 },
  options: { ...pageOptions, strict: strictOption },
  async run(context, [typed], options) {
    const folder = typed === undefined ? context.contentFolder : context.toPath(typed)
    await printPlan(context, { folder, isStrict: options.strict === true, pages: toPageSelection(options) })
  },
})
