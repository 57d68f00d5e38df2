import { mediaFoldersFile } from '#content'
import { defineCommand, operator } from '../command.ts'
import { unimportedFileEdits } from '../errors.ts'

export const exportCommand = defineCommand({
  usage: '[folder]',
  summary: 'writes the published content as files; by default to the site’s content folder',
  words: { min: 0, max: 1 },
  options: { overwrite: { summary: 'also overwrites files with edits that were not imported' } },
  async run({ contentFolder, toPath, withPlatform, print }, [typed], options) {
    const folder = typed === undefined ? contentFolder : toPath(typed)
    const { written, unchanged, edited, erased } = await withPlatform(async ({ content, drafts }) => {
      const result = await content.exportFolder(operator, {
        folder,
        isOverwriting: options.overwrite === true,
      })
      const hasFolders = await drafts.folders.exportTo(operator, folder)
      return hasFolders ? { ...result, written: [...result.written, mediaFoldersFile] } : result
    })
    for (const file of written) print(`  ${file}`)
    for (const file of erased) print(`  ${file}: skipped, because the picture’s file was erased`)
    print(`${folder}: ${written.length} written, ${unchanged} unchanged.`)
    if (edited.length > 0) throw unimportedFileEdits(edited)
  },
})
