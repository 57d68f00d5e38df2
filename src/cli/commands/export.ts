import { defineCommand, operator } from '../command.ts'

export const exportCommand = defineCommand({
  usage: '[folder]',
  summary: 'writes what is published as content files; over the storefront’s own without a folder',
  words: { min: 0, max: 1 },
  async run({ contentFolder, toPath, withPlatform, print }, [typed]) {
    const folder = typed === undefined ? contentFolder : toPath(typed)
    const { written, unchanged } = await withPlatform(({ content }) =>
      content.exportFolder(operator, { folder }),
    )
    for (const file of written) print(`  ${file}`)
    print(`${folder}: ${written.length} written, ${unchanged} as they were.`)
  },
})
