import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createContentTypes, type ContentTypes } from '#content-types'
import { readFileText, toFilePath, toFileText, type ContentDraft } from '#content'
import { toSiteContentTypes } from '../../app/site-registry.ts'
import { defineCommand } from '../command.ts'
import { contentFolderAlreadyExists, invalidCount } from '../errors.ts'
import { generateItems } from '../generate-items.ts'

const standard = 1000

export const generateCommand = defineCommand({
  usage: '<folder>',
  summary: 'writes the site’s content and generated items as files, to try a large site',
  words: { min: 1, max: 1 },
  database: 'none',
  options: {
    products: {
      value: '<number>',
      summary: `the number of products without translations; ${standard} by default`,
    },
    pages: { value: '<number>', summary: `the number of pages without translations; ${standard} by default` },
  },
  async run({ contentFolder, storefront, toPath, print }, [typed = ''], options) {
    const folder = toPath(typed)
    const counts = { products: parseCount(options.products), pages: parseCount(options.pages) }
    if (await stat(folder).catch(() => undefined)) throw contentFolderAlreadyExists(folder)
    const types = createContentTypes(toSiteContentTypes(storefront))
    const drafts = await readDrafts(contentFolder, types)
    await cp(contentFolder, folder, { recursive: true })
    for (const type of types.values()) await mkdir(join(folder, type.folder), { recursive: true })
    let written = 0
    for (const draft of generateItems({ types, drafts, ...counts })) {
      const type = types.get(draft.type)
      if (type === undefined) continue
      await writeFile(join(folder, toFilePath(type, draft)), toFileText(draft))
      written++
    }
    print(`Written to ${folder}: the site’s own content and ${written} more files.`)
    print(`Then: DATA_DIR=<folder> npm run site -- import ${typed} --new`)
  },
})

function parseCount(typed = String(standard)): number {
  if (!/^\d{1,7}$/.test(typed)) throw invalidCount(typed)
  return Number(typed)
}

/** Reads valid files only. Invalid files are reported when the folder is imported. */
async function readDrafts(folder: string, types: ContentTypes): Promise<readonly ContentDraft[]> {
  const files = await readdir(folder, { recursive: true })
  const folders = new Set([...types.values()].map((type) => type.folder))
  const drafts: ContentDraft[] = []
  for (const file of files
    .filter((name) => name.endsWith('.yaml') && folders.has(dirname(name)))
    .toSorted()) {
    const reading = readFileText(await readFile(join(folder, file), 'utf8'), randomBytes)
    if ('draft' in reading) drafts.push(reading.draft)
  }
  return drafts
}
