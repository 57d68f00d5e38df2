import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createContentTypes, type ContentType, type ContentTypes } from '#content-types'
import { createNewFile, readFileText, toFilePath, type ContentDraft } from '#content'
import { toSiteContentTypes } from '../../app/site-registry.ts'
import { defineCommand } from '../command.ts'
import { fileAlreadyExists, unknownType, invalidName } from '../errors.ts'

const defaultFileLanguage = 'en_GB'
const urlNamePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const languagePattern = /^[a-z]{2,3}(?:_[A-Z]{2})?$/

export const newCommand = defineCommand({
  usage: '<type> <name> [folder]',
  summary: 'creates a content file with new keys; by default in the site’s content folder',
  words: { min: 2, max: 3 },
  database: 'none',
  options: {
    title: { value: '<text>', summary: 'the title; derived from the name by default' },
    language: {
      value: '<code>',
      summary: 'a language such as de_DE; for an existing item, creates a translation',
    },
  },
  async run(
    { contentFolder, storefront, toPath, registry, print },
    [typedType = '', urlName = '', typed],
    options,
  ) {
    const types = createContentTypes(toSiteContentTypes(storefront))
    const type = requireType(types, typedType)
    const { language = defaultFileLanguage, title = toTitle(urlName) } = options
    requireName(urlName, {
      what: 'name',
      pattern: urlNamePattern,
      expected: 'lower-case words with hyphens, such as blue-notebook',
    })
    requireName(language, { what: 'language', pattern: languagePattern, expected: 'a code such as de_DE' })
    const folder = typed === undefined ? contentFolder : toPath(typed)
    const original =
      language === defaultFileLanguage
        ? undefined
        : await findOriginal(join(folder, toFilePath(type, { urlName, language: defaultFileLanguage })))
    const file = createNewFile({
      types,
      registry,
      type,
      urlName,
      language,
      randomBytes,
      original,
      title: options.title ?? original?.title ?? title,
    })
    await write(join(folder, file.path), file.text)
    print(`Created ${join(folder, file.path)}.`)
    const isTranslation = original !== undefined
    for (const line of toSection(
      'To be translated',
      isTranslation ? ['title and body, which are copies of the original’s'] : [],
    ))
      print(line)
    for (const line of toSection('Placeholders, to be replaced', file.placeholders)) print(line)
    for (const line of toSection('Fill these in before you import it', file.missing)) print(line)
    print('Then: npm run site -- diff, and npm run site -- import')
  },
})

/** Finds a type by its full name, the part after `__`, or its folder: `epiderm__page`, `page`, `pages`. */
function requireType(types: ContentTypes, typed: string): ContentType {
  const all = [...types.values()]
  const typeName = typed.toLowerCase()
  const type = all.find((one) => [one.name, toShortName(one), one.folder].includes(typeName))
  if (type === undefined) throw unknownType(typed, all.map(toShortName).toSorted())
  return type
}

const toShortName = ({ name }: ContentType) => name.replace(/^.*__/, '')

type NameRule = { readonly what: string; readonly pattern: RegExp; readonly expected: string }

function requireName(typed: string, { what, pattern, expected }: NameRule): void {
  if (!pattern.test(typed)) throw invalidName(what, typed, expected)
}

function toTitle(urlName: string): string {
  const text = urlName.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

async function findOriginal(path: string): Promise<ContentDraft | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  const reading = text === undefined ? undefined : readFileText(text, randomBytes)
  return reading !== undefined && 'draft' in reading ? reading.draft : undefined
}

/** Never overwrites a file, not even a file that another process creates at the same time. */
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? fileAlreadyExists(path) : error
  })
}

const toSection = (head: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${head}:`, ...lines.map((line) => `  ${line}`)]
