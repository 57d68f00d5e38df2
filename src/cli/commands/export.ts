import { defineCommand, operator } from '../command.ts'
import { editedFiles } from '../errors.ts'

export const exportCommand = defineCommand({
  usage: '[folder]',
  summary: 'writes what is published as content files; over the storefront’s own without a folder',
  words: { min: 0, max: 1 },
  options: { overwrite: { summary: 'also over files with edits that were not imported' } },
  async run({ contentFolder, toPath, withPlatform, print }, [typed], options) {
    const folder = typed === undefined ? contentFolder : toPath(typed)
    const { written, unchanged, kept } = await withPlatform(({ content }) =>
      content.exportFolder(operator, { folder, isOverwriting: options.overwrite === true }),
    )
    for (const file of written) print(`  ${file}`)
    print(`${folder}: ${written.length} written, ${unchanged} as they were.`)
    if (kept.length > 0) throw editedFiles(kept)
  },
})
