import { defineCommand, operator } from './command.ts'

const progressStep = 25

export const importCommand = defineCommand({
  usage: '[folder]',
  summary: 'publishes a folder of content files; the storefront’s own without a folder',
  words: { min: 0, max: 1 },
  async run({ contentFolder, toPath, withPlatform, print }, [typed]) {
    const folder = typed === undefined ? contentFolder : toPath(typed)
    const { release, made } = await withPlatform(({ content }) =>
      content.importFolder(operator, {
        folder,
        onProgress: ({ done, total }) => {
          if (done % progressStep === 0 || done === total) print(`Read ${done} of ${total} files`)
        },
      }),
    )
    if (made === undefined) return print(`Nothing differs from release ${release}.`)
    print(
      `Release ${release} is published: ${made.changed} ${made.changed === 1 ? 'item' : 'items'} changed.`,
    )
  },
})
