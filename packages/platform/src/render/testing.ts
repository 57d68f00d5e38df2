/** An in-memory site and a renderer with the standard blocks, for tests of rendering and of the code that calls it. */
import { createRegistry, type BlockDefinition } from '#blocks'
import { createDataProvider } from '#content-types'
import { createSiteUrls } from '#kit'
import {
  compareContentItems,
  toContentQueryResult,
  type ContentItem,
  type ContentQuery,
  type DraftSet,
  type OpenDraft,
} from '#model'
import { standardBlocks } from '#standard-blocks'
import { createRenderer } from './create-renderer.ts'
import type { OpenSnapshot, Sites, SiteSnapshot } from './site/sites.ts'
import { openSites } from './routes/open-sites.ts'
import { createPageScanner, type PageScanner } from './background/page-scans.ts'
import type { Renderer } from './renderer.ts'

/** The settings of a site that uses the default theme. */
const testSetting = {
  url: createSiteUrls({ basePath: '', origin: 'https://shop.example' }),
  themeAssets: {
    css: '',
    icons: { svg: '/i.svg', ico: '/i.ico', touch: '/i.png', app: [] },
    cardFace: '',
    faces: [],
  },
  toScriptUrl: () => '/assets/script.js',
  apiVersion: '65.0',
  isDevelopment: false,
  warn: () => undefined,
  richTextFields: new Map(),
}

export type TestRenderer = {
  readonly sites: Sites
  readonly renderer: Renderer
  readonly scanner: PageScanner
}

type TestRendererOptions = {
  readonly blocks?: readonly BlockDefinition[]
  readonly isLazy?: boolean
}

export function openTestRenderer(
  openSnapshot: OpenSnapshot,
  { blocks = standardBlocks, isLazy = true }: TestRendererOptions = {},
): TestRenderer {
  const registry = createRegistry(blocks)
  const sites = openSites({ ...testSetting, registry, dataProvider: createDataProvider(), openSnapshot })
  const search = () => Promise.reject(new Error('search is away'))
  const renderer = createRenderer({ sites, search, maxCacheBytes: 64e6, isLazy, clock: () => new Date(0) })
  const { findScan } = renderer.verifier
  return { sites, renderer, scanner: createPageScanner({ sites, search, findScan }) }
}

/** Changes by content key: new values for an existing item, a complete new item, or null to remove an item. */
export type ItemChanges = Readonly<Record<string, Partial<ContentItem> | null>>

export type MemorySite = {
  readonly items: () => readonly ContentItem[]
  readonly find: (contentKey: string) => ContentItem
  /** Opens the current release. */
  readonly openSnapshot: () => SiteSnapshot
  /** Opens the current release with unpublished changes. */
  readonly withChanges: (changes: ItemChanges) => () => SiteSnapshot
  readonly publish: (changes: ItemChanges) => void
}

export function createMemorySite(first: readonly ContentItem[]): MemorySite {
  const releases = [first]
  const items = () => releases.at(-1) ?? []
  const toSnapshot = (own: readonly ContentItem[]): SiteSnapshot => {
    const findContents = async (query: ContentQuery) => toContentQueryResult(select(own, query))
    return {
      release: releases.length,
      findContents,
      findAddresses: async () => [],
      countItems: async () => 0,
      loadChangesSince: async (since) => findChanges(releases[since - 1] ?? [], own),
      findListings: async (query) => (await findContents(query)).items,
    }
  }
  const toChanged = (changes: ItemChanges) => applyChanges(items(), changes, toDate(releases.length))
  return {
    items,
    find(contentKey) {
      const found = items().find((item) => item.contentKey === contentKey)
      if (found === undefined) throw new Error(`There is no item ${contentKey}`)
      return found
    },
    openSnapshot: () => toSnapshot(items()),
    withChanges: (changes) => () => toSnapshot(toChanged(changes)),
    publish: (changes) => void releases.push(toChanged(changes)),
  }
}

const toDate = (release: number) => `2026-02-01T00:00:${String(release).padStart(2, '0')}.000Z`

function applyChanges(
  items: readonly ContentItem[],
  changes: ItemChanges,
  publishedDate: string,
): readonly ContentItem[] {
  const changed = Object.entries(changes).flatMap(([key, change]) => {
    if (change === null) return []
    const former = items.find(({ contentKey }) => contentKey === key)
    const version = (former?.version ?? 0) + 1
    return [{ ...former, ...change, version, publishedDate } as ContentItem]
  })
  return [...items.filter(({ contentKey }) => !(contentKey in changes)), ...changed]
}

const findChanges = (before: readonly ContentItem[], after: readonly ContentItem[]) => [
  ...after.filter((item) => !before.includes(item)),
  ...before.filter(({ contentKey }) => !after.some((item) => item.contentKey === contentKey)),
]

/** Returns items in the source's order, or in the order of the query's content keys if the query lists any. */
function select(items: readonly ContentItem[], query: ContentQuery): readonly ContentItem[] {
  const { type, contentKeys, managedContentIds, recordIds, urlName, limit } = query
  const named = contentKeys?.flatMap((key) => items.find((item) => item.contentKey === key) ?? [])
  return (named ?? items.toSorted(compareContentItems))
    .filter(
      (item) =>
        (type === undefined || item.type === type) &&
        (managedContentIds === undefined || managedContentIds.includes(item.managedContentId)) &&
        (recordIds === undefined || recordIds.includes(item.recordId ?? '')) &&
        (urlName === undefined || item.urlName === urlName),
    )
    .slice(0, limit)
}

/** Returns a set of drafts of these items. All drafts get the given edit number. */
export function toDraftSet(items: readonly ContentItem[], edit: number): DraftSet {
  const values = items.map(({ body, ...item }): OpenDraft => ({
    item,
    isWithdrawn: false,
    isUnchanged: false,
    edit,
    address: undefined,
    mentions: [],
    loadBody: async () => body,
  }))
  const find: DraftSet['find'] = ({ contentKey }) => values.find(({ item }) => item.contentKey === contentKey)
  return {
    id: JSON.stringify(values),
    values,
    isEmpty: values.length === 0,
    find,
    findOfItem: (key) => values.filter(({ item }) => item.contentKey === key),
    findOfType: (type) => values.filter(({ item }) => item.type === type),
    findVersion: () => undefined,
    findMentioning: () => [],
    findMentioningBelow: () => [],
    changesSince: (former) => [
      ...former.values.flatMap((before) => (find(before.item) === undefined ? [{ before }] : [])),
      ...values.map((after) => ({ before: former.find(after.item), after })),
    ],
  }
}
