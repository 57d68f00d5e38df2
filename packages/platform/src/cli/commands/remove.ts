import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { accountOption, findOperator } from '../as.ts'
import { defineCommand } from '../command.ts'
import { findNamedItems, toItemFilePath } from '../find-named-items.ts'
import { noteOption, parseNote } from '../note.ts'
import { printLaggingNodes } from '../print-lagging-nodes.ts'

export const removeCommand = defineCommand({
  usage: '<key|urlName|file>',
  summary: 'unpublishes an item in all its languages, as a new release; deleting its file alone does not',
  words: { min: 1, max: 1 },
  options: {
    language: { value: '<code>', summary: 'only this language, such as de_DE' },
    note: noteOption,
    as: accountOption,
  },
  async run(context, [typed = ''], options) {
    const { contentFolder, withPlatform, print } = context
    const note = parseNote(options.note)
    await withPlatform(async ({ content, identity }) => {
      const actor = await findOperator(identity, options.as)
      const leaving = await findNamedItems(content, { typed, language: options.language })
      const { release, behind } = await content.publish(actor, {
        changes: leaving.map(({ contentKey, language }) => ({ kind: 'remove', contentKey, language })),
        note: note ?? `Removal of ${leaving.map((head) => toItemFilePath(content, head)).join(', ')}`,
      })
      print(`Published release ${release} without:`)
      for (const head of leaving) print(`  ${toItemFilePath(content, head)}  ${head.title}`)
      printLaggingNodes(context, behind)
      const held = await findHeldFiles(
        contentFolder,
        leaving.map((head) => toItemFilePath(content, head)),
      )
      if (held.length > 0)
        print(
          `Still in ${contentFolder}; an import with --bring-back would publish it again: ${held.join(', ')}`,
        )
      print(`To undo: npm run site -- rollback ${release - 1}`)
    })
  },
})

async function findHeldFiles(folder: string, files: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    files.map((file) =>
      access(join(folder, file)).then(
        () => [file],
        () => [],
      ),
    ),
  )
  return found.flat()
}
