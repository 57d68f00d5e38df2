import { toProblemLines } from '#content'
import { defineCommand, operator } from './command.ts'
import { toPrintable } from './printable.ts'

const progressStep = 25

export const importCommand = defineCommand({
  usage: '[folder]',
  summary: 'publishes a folder of content files; the storefront’s own without a folder',
  words: { min: 0, max: 1 },
  options: { strict: { summary: 'refuses what else is a warning' } },
  async run({ configuration, contentFolder, toPath, withPlatform, print }, [typed], { strict }) {
    const folder = typed === undefined ? contentFolder : toPath(typed)
    const { release, made, warnings } = await withPlatform(({ content }) =>
      content.importFolder(operator, {
        folder,
        isStrict: strict === true,
        basePath: configuration.basePath,
        onProgress: ({ done, total }) => {
          if (done % progressStep === 0 || done === total) print(`Read ${done} of ${total} files`)
        },
      }),
    )
    print(
      made === undefined
        ? `Nothing differs from release ${release}.`
        : `Release ${release} is published: ${made.changed} ${made.changed === 1 ? 'item' : 'items'} changed.`,
    )
    if (warnings.length === 0) return
    print(`${warnings.length === 1 ? 'One warning' : `${warnings.length} warnings`}:`)
    for (const line of toProblemLines(warnings)) print(line.split('\n').map(toPrintable).join('\n'))
  },
})
