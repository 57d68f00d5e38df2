/** Extracts from one version the text that guests may read. The result depends only on that version. */
import { readSearchableText, readTexts, type BlockRegistry } from '#blocks'
import { findPublicBody, type WrittenVersion } from '#content'
import { toCollectionSource, type ContentTypes, type ItemSource } from '#content-types'
import { toReferencedKeys } from '#kit'
import { synonymsType } from './synonyms.ts'

export type ItemText = {
  readonly strapline: string
  /** The item's text, with one line for each field, paragraph or block. */
  readonly body: string
  /** Text that is searched but never appears in an excerpt. */
  readonly labels: string
  /** For a page, its route. For any other item, the URL of its page, if it declares a page. */
  readonly address: string | null
  /** True if the page contains a block that may exclude it from search engines. */
  readonly mayUnlist: boolean
  /** Content keys of the items that this version refers to. */
  readonly named: readonly string[]
  /** The sources of the lists in the version: content keys of items and collections, and names of content types. */
  readonly shown: readonly string[]
}

export type TextRules = { readonly types: ContentTypes; readonly registry: BlockRegistry }

export const pageType = 'epiderm__page'
/** Content types of site-wide items, such as layouts and menus, which have no text to search. */
const partTypes = new Set([
  'epiderm__site',
  'epiderm__theme',
  'epiderm__layout',
  'epiderm__labels',
  'epiderm__menu',
  'epiderm__redirect',
  synonymsType,
])
const collectionType = 'epiderm__collection'

export const isSearchable = ({ type }: { readonly type: string }): boolean => !partTypes.has(type)

/** Returns undefined if the whole item is private. */
export function toItemText(item: WrittenVersion, { types, registry }: TextRules): ItemText | undefined {
  const body = findPublicBody(item, types)
  if (body === undefined) return undefined
  const isPage = item.type === pageType
  const words = readSearchableText(body, registry)
  const { strapline, ...fields } = body
  const own = isPage ? [] : toFieldTexts(item, { types, fields })
  const address = isPage ? body['route'] : body['url']
  /** Skips the text of a record page, because the text is the same for all records. */
  const isOfRecords = isPage && body['record'] !== undefined
  return {
    strapline: isPage ? words.description : toTextOrEmpty(strapline),
    body: isOfRecords ? '' : [...own, words.text].filter(Boolean).join('\n'),
    labels: isOfRecords ? '' : words.labels,
    address: typeof address === 'string' ? address : null,
    mayUnlist: isPage && words.mayUnlist,
    named: toReferencedKeys(body),
    shown: [
      ...new Set(words.sources.concat(item.type === collectionType ? toSource(body) : []).flatMap(toNames)),
    ],
  }
}

const toTextOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns the text of each field of an item, without empty strings or the title. */
function toFieldTexts(
  { type, title }: WrittenVersion,
  { types, fields }: { types: ContentTypes; fields: Readonly<Record<string, unknown>> },
): readonly string[] {
  const schema = types.get(type)?.schema
  return schema === undefined ? [] : readTexts(schema, fields).filter((text) => text !== '' && text !== title)
}

const toSource = (body: Readonly<Record<string, unknown>>): ItemSource[] => {
  const source = toCollectionSource(body)
  return source === undefined ? [] : [source]
}

function toNames(source: ItemSource): readonly string[] {
  if ('contentKeys' in source) return source.contentKeys
  if ('collectionKey' in source) return [source.collectionKey]
  return 'contentTypeFQN' in source ? [source.contentTypeFQN] : []
}
