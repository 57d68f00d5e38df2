import { access } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { toFilePath, type ContentService } from '#content'
import type { ContentItem } from '#model'
import { accountOption, findOperator } from '../as.ts'
import { defineCommand, operator } from '../command.ts'
import { unknownLanguage, itemNotFound, ambiguousName } from '../errors.ts'
import { noteOption, parseNote } from '../note.ts'
import { printLaggingNodes } from '../print-lagging-nodes.ts'

type ItemHead = Omit<ContentItem, 'body'>

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
      const leaving = await findLeaving(content, { typed, language: options.language })
      const { release, behind } = await content.publish(actor, {
        changes: leaving.map(({ contentKey, language }) => ({ kind: 'remove', contentKey, language })),
        note: note ?? `Removal of ${leaving.map((head) => toFile(content, head)).join(', ')}`,
      })
      print(`Published release ${release} without:`)
      for (const head of leaving) print(`  ${toFile(content, head)}  ${head.title}`)
      printLaggingNodes(context, behind)
      const held = await findHeldFiles(
        contentFolder,
        leaving.map((head) => toFile(content, head)),
      )
      if (held.length > 0)
        print(
          `Still in ${contentFolder}; an import with --bring-back would publish it again: ${held.join(', ')}`,
        )
      print(`To undo: npm run site -- rollback ${release - 1}`)
    })
  },
})

type RemovalQuery = { readonly typed: string; readonly language: string | undefined }

async function findLeaving(
  content: ContentService,
  { typed, language }: RemovalQuery,
): Promise<readonly ItemHead[]> {
  const { heads } = await content.at(operator).loadIndex()
  const file = toFileName(typed)
  const named = heads.filter(
    (head) => head.contentKey === typed || head.urlName === typed || toFile(content, head) === file,
  )
  const keys = new Set(named.map(({ contentKey }) => contentKey))
  if (keys.size === 0)
    throw itemNotFound(
      typed,
      heads.map((head) => (typed.includes('/') ? toFile(content, head) : head.urlName)),
    )
  if (keys.size > 1)
    throw ambiguousName(
      typed,
      named.map((head) => toFile(content, head)),
    )
  const translations = heads.filter(({ contentKey }) => keys.has(contentKey))
  const ofFile = named.find((head) => toFile(content, head) === file)
  // The file of a translation selects only that translation; the file of the original selects the item.
  const isTranslation = ofFile !== undefined && basename(file).includes(`.${ofFile.language}.`)
  const wanted = language ?? (isTranslation ? ofFile.language : undefined)
  const leaving = translations.filter((head) => wanted === undefined || head.language === wanted)
  if (leaving.length > 0) return leaving
  throw unknownLanguage(
    wanted ?? '',
    translations.map((head) => head.language),
  )
}

/** Returns the last folder and the file name of the argument, such as `pages/about.yaml`. */
const toFileName = (typed: string): string => typed.split(/[\\/]/).slice(-2).join('/')

function toFile({ types }: ContentService, head: ItemHead): string {
  const type = types.get(head.type)
  return type === undefined ? head.contentKey : toFilePath(type, head)
}

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
