/** Makes search documents: the items of a release as texts, each with the address where a visitor reads it. */
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { walkSchema } from '#schema'
import { findReferences } from '#content'
import type { ContentTypes } from '#content-types'
import { toTextLines } from '#kit'
import type { ContentItem, LanguageTexts, PageText } from '#model'
import { synonymsType } from './synonyms.ts'

export type SearchDocument = {
  readonly item: Pick<
    ContentItem,
    'contentKey' | 'managedContentId' | 'type' | 'title' | 'urlName' | 'language'
  >
  readonly strapline: string
  /** A field, a paragraph or a block in each line. */
  readonly body: string
  /** It is found by these words too, but they are in no excerpt. */
  readonly labels: string
  /** Undefined: only the delivery API finds it. */
  readonly path: string | undefined
  /** Content keys of what it is about: the items that it names, and those whose page it stands on. */
  readonly topics: readonly string[]
}

const pageType = 'epiderm__page'
/** Parts of the site that say nothing by themselves. */
const partTypes = new Set([
  'epiderm__site',
  'epiderm__theme',
  'epiderm__layout',
  'epiderm__labels',
  'epiderm__menu',
  'epiderm__redirect',
  synonymsType,
])

/** So many items are read before visitors have their turn again. */
const sliceSize = 50

export async function loadSearchDocuments(
  site: LanguageTexts,
  types: ContentTypes,
): Promise<readonly SearchDocument[]> {
  const pageIndex = createPageIndex(site)
  const textsBeside = createTextsBeside(site.items, types)
  const documents: SearchDocument[] = []
  for (const item of site.items) {
    if (partTypes.has(item.type)) continue
    const isPage = item.type === pageType
    documents.push(
      isPage ? toPageDocument(item, pageIndex) : toItemDocument(item, { pageIndex, types, textsBeside }),
    )
    if (documents.length % sliceSize === 0) await setImmediate()
  }
  return documents
}

type PageIndex = {
  readonly pageByKey: ReadonlyMap<string, PageText>
  readonly pageByPath: ReadonlyMap<string, PageText>
  /** The first page that repeats over an item. */
  readonly pageByShownId: ReadonlyMap<string, PageText>
  /** Content key of the item that a page is about: that item stands for the page. */
  readonly ownerByPath: ReadonlyMap<string, string>
  readonly toPath: (item: ContentItem) => string | undefined
}

function createPageIndex({ items, pages, toPath }: LanguageTexts): PageIndex {
  const listed = pages.flatMap((page) => (page.path === undefined ? [] : [{ page, path: page.path }]))
  const pageByPath = new Map(listed.map(({ page, path }) => [path, page]))
  const owners = items.flatMap((item): [string, string][] => {
    const path = item.type === pageType ? undefined : toPath(item)
    return path === undefined || !pageByPath.has(path) ? [] : [[path, item.contentKey]]
  })
  const shown = listed.flatMap(({ page }) => page.shownIds.map((id): [string, PageText] => [id, page]))
  return {
    pageByKey: new Map(pages.map((page) => [page.item.contentKey, page])),
    pageByPath,
    pageByShownId: new Map(shown.toReversed()),
    ownerByPath: new Map(owners),
    toPath,
  }
}

function toPageDocument(item: ContentItem, pageIndex: PageIndex): SearchDocument {
  const page = pageIndex.pageByKey.get(item.contentKey)
  const isOwned = page?.path !== undefined && pageIndex.ownerByPath.has(page.path)
  return {
    item,
    strapline: page?.description ?? '',
    body: page?.text ?? '',
    labels: page?.labels ?? '',
    path: isOwned ? undefined : page?.path,
    topics: findTopics(item, page?.path, pageIndex),
  }
}

type ItemRules = {
  readonly pageIndex: PageIndex
  readonly types: ContentTypes
  readonly textsBeside: TextsBeside
}

function toItemDocument(item: ContentItem, { pageIndex, types, textsBeside }: ItemRules): SearchDocument {
  const own = pageIndex.toPath(item)
  const shownOn = pageIndex.pageByShownId.get(item.managedContentId)?.path
  const page = own === undefined ? undefined : pageIndex.pageByPath.get(own)
  return {
    item,
    strapline: typeof item.body['strapline'] === 'string' ? item.body['strapline'] : '',
    body: [toItemText(item, types), textsBeside.get(item.type)?.(item), page?.text]
      .filter(Boolean)
      .join('\n'),
    labels: page?.labels ?? '',
    path: own ?? (shownOn === undefined ? undefined : toTextFragment(shownOn, item)),
    topics: findTopics(item, own ?? shownOn, pageIndex),
  }
}

/** Browsers scroll to the words and mark them; those that do not know how show the page. */
const toTextFragment = (path: string, { title }: ContentItem) =>
  `${path}#:~:text=${encodeURIComponent(title).replaceAll('-', '%2D')}`

function findTopics(
  item: ContentItem,
  path: string | undefined,
  { ownerByPath }: PageIndex,
): readonly string[] {
  const owner = path === undefined ? undefined : ownerByPath.get(path)
  const named = findReferences(item.body).map(({ contentKey }) => contentKey)
  return [...new Set([item.contentKey, ...(owner === undefined ? [] : [owner]), ...named])]
}

/** The words of an item's fields, by their kinds; what its title and strapline say counts there. */
function toItemText(item: ContentItem, types: ContentTypes): string {
  const schema = types.get(item.type)?.schema
  if (schema === undefined) return ''
  const { strapline: _strapline, ...body } = item.body
  return findTexts(schema, body)
    .filter((text) => text !== '' && text !== item.title)
    .join('\n')
}

type TextsBeside = ReadonlyMap<string, (item: ContentItem) => string>

/** What types say of an item beside the others of its type. */
function createTextsBeside(items: readonly ContentItem[], types: ContentTypes): TextsBeside {
  const texts = [...types.values()].flatMap(({ name, createSearchText }) =>
    createSearchText === undefined
      ? []
      : [[name, createSearchText(items.filter(({ type }) => type === name))] as const],
  )
  return new Map(texts)
}

const textKinds = new Set<unknown>(['text', 'longText', 'choice'])

const findTexts = (schema: z.ZodType, body: unknown): readonly string[] =>
  walkSchema<readonly string[]>(schema, body, ({ facts: { kind }, value, inside }) => {
    if (typeof value === 'string') {
      if (kind === 'richText') return [toTextLines(value)]
      return textKinds.has(kind) ? [value] : []
    }
    if (kind === 'blocks') return []
    return inside().flatMap(({ isKnown, walk }) => (isKnown ? walk() : []))
  })
