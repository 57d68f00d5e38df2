/** Finds the items that a command argument identifies. */
import { basename } from 'node:path'
import { toFilePath, type ContentService } from '#content'
import type { ContentItem } from '#model'
import { operator } from './command.ts'
import { ambiguousName, itemNotFound, unknownLanguage } from './errors.ts'

type ItemHead = Omit<ContentItem, 'body'>

type ItemQuery = { readonly typed: string; readonly language: string | undefined }

/**
 * Returns the published languages of the item with this content key, URL name or file. Throws if no item or more than
 * one item matches.
 */
export async function findNamedItems(
  content: ContentService,
  { typed, language }: ItemQuery,
): Promise<readonly ItemHead[]> {
  const { heads } = await content.at(operator).loadIndex()
  const file = toFileName(typed)
  const named = heads.filter(
    (head) => head.contentKey === typed || head.urlName === typed || toItemFilePath(content, head) === file,
  )
  const keys = new Set(named.map(({ contentKey }) => contentKey))
  if (keys.size === 0)
    throw itemNotFound(
      typed,
      heads.map((head) => (typed.includes('/') ? toItemFilePath(content, head) : head.urlName)),
    )
  if (keys.size > 1)
    throw ambiguousName(
      typed,
      named.map((head) => toItemFilePath(content, head)),
    )
  const translations = heads.filter(({ contentKey }) => keys.has(contentKey))
  const ofFile = named.find((head) => toItemFilePath(content, head) === file)
  // A file name with a language selects only that translation. The file of the original selects the item in all
  // languages.
  const isTranslation = ofFile !== undefined && basename(file).includes(`.${ofFile.language}.`)
  const shownLanguage = language ?? (isTranslation ? ofFile.language : undefined)
  const found = translations.filter((head) => shownLanguage === undefined || head.language === shownLanguage)
  if (found.length > 0) return found
  throw unknownLanguage(
    shownLanguage ?? '',
    translations.map((head) => head.language),
  )
}

/** Returns the last folder and the file name of the argument, such as `pages/about.yaml`. */
const toFileName = (typed: string): string => typed.split(/[\\/]/).slice(-2).join('/')

/** Returns the path of the item's file in the content folder, or its content key if its type is unknown. */
export function toItemFilePath({ types }: ContentService, head: ItemHead): string {
  const type = types.get(head.type)
  return type === undefined ? head.contentKey : toFilePath(type, head)
}
