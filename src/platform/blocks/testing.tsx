/** The rail that block tests run on: stored nodes through the real walk to HTML, with contents from memory. */
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createContentKey,
  createFeatureGates,
  createFormatter,
  createLabels,
  createSiteUrls,
  type ContentItem,
  type FeatureGate,
  type LabelCatalogue,
  type SearchAnswer,
  type SearchQuery,
  type Warning,
} from '#kit'
import { toElements } from './block-elements.ts'
import { createDataProvider } from './data-provider.ts'
import { createRegistry, type BlockDefinition, type BlockRegistry, type BlockSample } from './define-block.ts'
import type { BoundRecord, Scope } from './expression.ts'
import type { HeadContribution } from './head.ts'
import { createInstanceStyles } from './instance-style.ts'
import type { BlockNode } from './node.ts'
import type { Collection, CollectionQuery, Needs, PageContext, SiteFacts } from './page-context.ts'
import { toWholePage } from './place.ts'
import type { SeoAnswer, SeoProperties, SeoQuery } from './seo-properties.ts'
import {
  resolveTree,
  toHeadContributions,
  toTreeText,
  type Loader,
  type ResolvedBlock,
} from './resolve-tree.ts'
import { standardBlocks } from './standard/index.ts'

export type RenderOptions = {
  readonly registry?: BlockRegistry
  readonly contents?: readonly ContentItem[]
  /** Every collection fails with this. */
  readonly collectionError?: string
  /** What search engines are told about a record, by its id; any other is not found. */
  readonly seoProperties?: Readonly<Record<string, Partial<SeoProperties>>>
  /** Search fails without it. */
  readonly search?: (query: SearchQuery) => SearchAnswer
  readonly mode?: 'live' | 'design'
  readonly basePath?: string
  readonly labels?: LabelCatalogue
  /** NRM-8: gates that are not as they are by default. */
  readonly gates?: Partial<Record<FeatureGate, boolean>>
  /** `en-GB` without it. */
  readonly locale?: string
  readonly page?: Partial<Omit<PageContext, 'scope' | 'mode' | 'site'>>
  readonly site?: Partial<SiteFacts>
  readonly scope?: Partial<Scope>
}

export type RenderedSample = {
  readonly html: string
  /** The instance rules that the page's style element would carry. */
  readonly css: string
  readonly warnings: readonly Warning[]
  readonly heads: readonly HeadContribution[]
  readonly text: string
  readonly blocks: readonly ResolvedBlock[]
  /** What was asked for, one entry per round that loaded something. */
  readonly loads: readonly Wanted[]
}

type Wanted = Omit<Required<Needs>, 'searches'>

export const standardRegistry = createRegistry(standardBlocks)

/** Widths as a theme has them. */
export const testTokens = {
  '--dxp-s-content-width': '75rem',
  '--dxp-s-page-margin': 'clamp(1.25rem, 0.6rem + 2.8vw, 3rem)',
  '--dxp-s-space-4': '2rem',
  '--dxp-s-measure': '38rem',
}

const defaultLabels: LabelCatalogue = {
  'delivery.sentLater': 'Ordered now: with you on {0}.',
  'delivery.sentToday': 'Order by {0} today: with you on {1}.',
  'grid.failure': 'More could not be loaded',
  'grid.listItem': 'List Item {0}',
  'menu.open': 'Menu',
  'video.host': 'Loads from {0} when you play it',
  'video.play': 'Play video: {0}',
  'pagination.label': 'Pages',
  'pagination.more': 'Show more',
  'pagination.next': 'Next',
  'pagination.page': 'Page {0}',
  'pagination.previous': 'Previous',
  'pagination.status': 'Showing {0} of {1} {2}',
  'value.yes': 'Yes',
  'value.no': 'No',
}

/** Renders stored nodes as the site does, without a document around them. */
export async function renderSample(
  nodes: readonly BlockNode[],
  options: RenderOptions = {},
): Promise<RenderedSample> {
  const page = createTestPage(options)
  const styles = createInstanceStyles()
  const warnings: Warning[] = []
  const { loader, loads } = createTestLoader(options, page)
  const blocks = await resolveTree({
    nodes,
    registry: options.registry ?? standardRegistry,
    page,
    loader,
    styles,
    warn: (warning) => warnings.push(warning),
  })
  return {
    html: renderToStaticMarkup(<>{toElements(blocks, page.mode)}</>),
    css: styles.toCss(),
    warnings,
    heads: toHeadContributions(blocks, page),
    text: toTreeText(blocks),
    blocks,
    loads,
  }
}

/** Renders one block alone: `renderBlock('button', { text: 'Shop Now', url: '/' })`. */
export const renderBlock = (
  block: string,
  props: Record<string, unknown>,
  options?: RenderOptions & { readonly slots?: BlockNode['slots']; readonly visible?: unknown },
) => renderSample([{ id: 'tested', block, props, slots: options?.slots, visible: options?.visible }], options)

export const toNode = (definition: BlockDefinition, sample: BlockSample): BlockNode => ({
  id: `${definition.type}-${sample.name}`,
  block: definition.type,
  props: { ...sample.props },
  slots: sample.slots as BlockNode['slots'],
})

/** A content key that is the same in every run; `n` from 0 to 255. */
export const testKey = (n: number): string => createContentKey(new Uint8Array(16).fill(n))

export const testContent = (
  item: Partial<ContentItem> & { readonly contentKey: string; readonly body: ContentItem['body'] },
): ContentItem => ({
  managedContentId: '20Y000000000001EAA',
  recordId: null,
  type: 'epiderm__test',
  title: 'Test content',
  urlName: 'test-content',
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...item,
})

/** A stored picture of 1600 × 1200 pixels. */
export const testImage = (contentKey: string, altText = 'A bottle on stone'): ContentItem =>
  testContent({
    contentKey,
    type: 'sfdc_cms__image',
    body: {
      altText,
      width: 1600,
      height: 1200,
      'sfdc_cms:media': { url: `/cms/delivery/media/${contentKey}`, source: { type: 'file' } },
    },
  })

/** The document that HTML validation wants around a block. */
export const toDocument = (html: string): string =>
  `<!DOCTYPE html>\n<html lang="en-GB"><head><meta charset="utf-8"/><title>Test</title></head><body>${html}</body></html>\n`

export function createTestPage(options: RenderOptions = {}): PageContext {
  const url = createSiteUrls({ basePath: options.basePath ?? '', origin: 'https://shop.example' })
  const labels = createLabels([{ ...defaultLabels, ...options.labels }], () => {})
  const record = options.page?.record
  const toRecord =
    options.page?.toRecord ??
    ((item: ContentItem): BoundRecord => ({
      id: item.contentKey,
      data: { ...item.body, title: item.title, urlName: item.urlName, contentKey: item.contentKey },
      derived: { _detailURL: `/item/${item.urlName}` },
    }))
  return {
    mode: options.mode ?? 'live',
    url,
    labels,
    formatter: createFormatter({
      locale: options.locale ?? 'en-GB',
      timeZone: 'Europe/London',
      currency: 'GBP',
      labels,
      gates: createFeatureGates(options.gates),
    }),
    path: '/skincare/acne',
    title: 'Acne',
    languages: [
      { language: 'en-GB', label: 'English', url: url.path('/skincare/acne') },
      { language: 'de-DE', label: 'Deutsch', url: url.path('/de/skincare/acne') },
    ],
    trail: [
      { title: 'Home', path: '/' },
      { title: 'Skincare', path: '/skincare' },
      { title: 'Acne', path: '/skincare/acne' },
    ],
    record: undefined,
    toRecord,
    place: toWholePage(testTokens),
    ...options.page,
    site: {
      name: 'Noon',
      siteId: '0DM000000000001',
      channelId: '0ap000000000001',
      communityId: '0DB000000000001',
      apiVersion: '65.0',
      language: 'en-GB',
      direction: 'ltr',
      organization: {},
      eventsUrl: url.path('/api/events'),
      ...options.site,
    },
    scope: {
      labels,
      route: {},
      recordId: '',
      basePath: url.basePath,
      mediaUrl: (key) => url.path(`/cms/delivery/media/${key}`),
      assetUrl: (path) => url.path(`/assets/${path}`),
      ...(record !== undefined && { Record: toRecord(record) }),
      ...options.scope,
    },
  }
}

/** A loader over `contents`; like the site's it answers undefined before it has loaded. */
function createTestLoader(options: RenderOptions, page: PageContext) {
  const contents = options.contents ?? []
  const loadedKeys = new Set<string>()
  const collections = new Map<string, Collection>()
  const seoAnswers = new Map<string, SeoAnswer>()
  const searches = new Map<string, SearchAnswer | undefined>()
  const loads: Wanted[] = []
  const loader: Loader = {
    findContent: (key) =>
      loadedKeys.has(key) ? contents.find((item) => item.contentKey === key) : undefined,
    findCollection: (query) => collections.get(JSON.stringify(query)),
    findSeoProperties: (query) => seoAnswers.get(JSON.stringify(query)),
    findSearch: (query) => searches.get(JSON.stringify(query)),
    async load(wanted) {
      const contentKeys = [...new Set(wanted.contentKeys)].filter((key) => !loadedKeys.has(key))
      const queries = wanted.collections.filter((query) => !collections.has(JSON.stringify(query)))
      const seoProperties = (wanted.seoProperties ?? []).filter(
        (query) => !seoAnswers.has(JSON.stringify(query)),
      )
      const unsearched = (wanted.searches ?? []).filter((query) => !searches.has(JSON.stringify(query)))
      const isNothing = [contentKeys, queries, seoProperties, unsearched].every((list) => list.length === 0)
      if (isNothing) return false
      loads.push({ contentKeys, collections: queries, seoProperties })
      for (const query of unsearched) searches.set(JSON.stringify(query), options.search?.(query))
      for (const key of contentKeys) loadedKeys.add(key)
      for (const query of queries) collections.set(JSON.stringify(query), findItems(query, options, page))
      for (const query of seoProperties) seoAnswers.set(JSON.stringify(query), answerSeo(query, options))
      return true
    },
  }
  return { loader, loads }
}

function answerSeo({ id }: SeoQuery, { seoProperties = {} }: RenderOptions): SeoAnswer {
  const told = seoProperties[id]
  if (told === undefined) return { error: 'Not Found' }
  return {
    properties: {
      recordId: id,
      recordName: '',
      objectName: '',
      fields: {},
      complexFields: {},
      hrefLangUrls: {},
      canonicalUrl: null,
      isSeoIndexed: true,
      ...told,
    },
  }
}

function findItems(query: CollectionQuery, options: RenderOptions, page: PageContext): Collection {
  if (options.collectionError !== undefined) return { items: [], error: options.collectionError }
  if (query.type === 'list') {
    const items = query.values.map((value, index) => ({
      id: String(index),
      data:
        typeof value === 'object' && value !== null
          ? (value as Readonly<Record<string, unknown>>)
          : { value },
    }))
    return { items }
  }
  const { contentKeys, recordIds, type, urlName, limit } = query.query
  const found = contentKeys
    ? contentKeys.flatMap((key) => options.contents?.find((item) => item.contentKey === key) ?? [])
    : (options.contents ?? []).filter(
        (item) =>
          (type === undefined || item.type === type) &&
          (urlName === undefined || item.urlName === urlName) &&
          (recordIds === undefined || (item.recordId !== null && recordIds.includes(item.recordId))),
      )
  return { items: createDataProvider().select(found.map(page.toRecord), { ...query, limit }) }
}
