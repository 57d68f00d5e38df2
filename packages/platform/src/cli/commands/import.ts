import { hasDatabase } from '#database'
import { accountOption, findOperator } from '../as.ts'
import { defineCommand, type CommandContext } from '../command.ts'
import { toDatabaseName } from '../../app/settings/database-name.ts'
import { siteNotFound, siteAlreadyExists } from '../errors.ts'
import { noteOption, parseNote } from '../note.ts'
import { printLaggingNodes } from '../print-lagging-nodes.ts'
import {
  pageOptions,
  printFolders,
  printPlan,
  printWarnings,
  strictOption,
  toPageSelection,
} from '../print-plan.ts'
import { withProblemFile } from '../problem-file.ts'
import { withProgress } from '../progress.ts'

export const importCommand = defineCommand({
  usage: '[folder]',
  summary:
    'publishes a folder of content files; by default the site’s own. It adds and changes items, and removes none',
  words: { min: 0, max: 1 },
  database: 'made',
  options: {
    note: noteOption,
    as: accountOption,
    'dry-run': { summary: 'lists the items and pages that would change, and changes nothing' },
    ...pageOptions,
    strict: strictOption,
    'bring-back': {
      summary: 'also publishes items that a rollback, a removal or a withdrawal took off the site',
    },
    overwrite: { summary: 'overwrites items that were changed in the studio since the last import' },
    new: { summary: 'creates a new site if there is none' },
  },
  async run(context, [typed], options) {
    const { contentFolder, toPath, withPlatform, print } = context
    const folder = typed === undefined ? contentFolder : toPath(typed)
    const note = parseNote(options.note)
    await requireShop(context, options.new === true && options['dry-run'] !== true)
    const isStrict = options.strict === true
    if (options['dry-run']) return printPlan(context, { folder, isStrict, pages: toPageSelection(options) })
    const { release, made, behind, warnings, repaired, folders } = await withPlatform(
      async ({ content, identity, drafts }) => {
        const actor = await findOperator(identity, options.as)
        const current = content.currentRelease()
        if (options.new && current > 0)
          throw siteAlreadyExists(toDatabaseName(context.configuration), current)
        const input = {
          folder,
          note,
          isStrict,
          basePath: context.configuration.basePath,
          isBringingBack: options['bring-back'] === true,
          isOverwriting: options.overwrite === true,
        }
        await drafts.folders.importFrom(actor, { folder, isDryRun: true })
        const imported = await withProblemFile(context, () =>
          withProgress(context, (onProgress) => content.importFolder(actor, { ...input, onProgress })),
        )
        return { ...imported, folders: await drafts.folders.importFrom(actor, { folder }) }
      },
    )
    print(
      made === undefined
        ? `Nothing differs from release ${release}.`
        : `Release ${release} is published: ${made.changed} ${made.changed === 1 ? 'item' : 'items'} changed.`,
    )
    if (repaired > 0)
      print(
        `${repaired === 1 ? 'One picture was damaged or missing and has been' : `${repaired} pictures were damaged or missing and have been`} repaired.`,
      )
    printFolders(context, folders)
    printLaggingNodes(context, behind)
    printWarnings(context, warnings)
  },
})

async function requireShop({ configuration }: CommandContext, mayBeNew: boolean): Promise<void> {
  const { dataDir, databaseServer } = configuration
  if (!mayBeNew && !(await hasDatabase(dataDir, databaseServer)))
    throw siteNotFound(toDatabaseName(configuration))
}
