/** The site at one release, as a {@link ContentSource} that always returns the same results. */
import {
  toContentQueryResult,
  toMediaVersion,
  type ChangedEntry,
  type ContentItem,
  type ContentQuery,
  type ContentSource,
  type DraftSet,
  type ContentQueryResult,
  type ItemSlice,
} from '#model'
import { mapInSlices } from '#kit'
import { mediaField } from '#content-types'
import { toVersionKeyText, type Body } from './version-key.ts'
import { findItemsByMention, isMentionQuery, type FindHeadsByKeyMention } from './find-mentioning.ts'
import type { FindSelectedItems, SelectedHeads } from './find-selected.ts'
import { memoizeAsync } from '../types/once.ts'
import { createIndexedHeads, type Heads } from './heads.ts'
import type { HeadQuery, Head, ReleaseIndex } from './release-index.ts'

/** Loads items. `fields` limits their bodies to the given fields; by default, the bodies are complete. */
export type LoadItems = (
  heads: readonly Head[],
  fields?: readonly string[],
) => Promise<readonly ContentItem[]>

export type Snapshot = ContentSource & {
  readonly release: number
  /** Loads all heads, for changing or checking the site. Use `heads` to read only some of them. */
  readonly loadIndex: () => Promise<ReleaseIndex>
  readonly heads: Heads
  /** Loads the items of the given heads in the same order, with their media URLs. */
  readonly loadItems: LoadItems
  /** Loads items as their authors wrote them, without media URLs. */
  readonly loadStored: LoadItems
  /**
   * Finds items as `findContents` does, but returns only the path and listing fields of their bodies (`url`,
   * `isIndexed`; for a page, everything except its blocks, and `mayUnlist` if a block may unlist it). Does not read the
   * bodies, so that the call is cheap even for all items of a type.
   */
  readonly findListings: (query: ListingQuery) => Promise<readonly ContentItem[]>
  /** Counts the items of a type. May include items that were removed or that this reader may not see. */
  readonly countItems: (type: string) => Promise<number>
  /** Finds items whose versions may mention an item, in any language. */
  readonly findMentioning: FindHeadsByKeyMention
  /** Selects list items by their field-value rows. */
  readonly findSelected: FindSelectedItems
  /**
   * Loads the path, listing and access fields of bodies, by version. Versions without any of these fields are absent.
   */
  readonly loadPlaces: () => Promise<AddressFields>
  /**
   * Lists the differences between this release and another release, which may be the result of a rollback: one entry
   * per item and language.
   */
  readonly loadChangesSince: (release: number) => Promise<readonly ChangedEntry[]>
  /**
   * Lists the differences between this site and another site at the same release with other open drafts; undefined if
   * the differences are unknown.
   */
  readonly loadDraftedSince: (former: DraftSet) => Promise<readonly ChangedEntry[] | undefined>
  /**
   * Returns the paths, without content, of pages that this reader may not see. Selects the language in the same way as
   * {@link ContentQuery}.
   */
  readonly findAddresses: (language: string) => Promise<readonly ContentItem[]>
}

/** A query with a slice may select items by type only. */
type ListingQuery = HeadQuery & { readonly slice?: ItemSlice | undefined }

/** The fields that determine path, listing and access, by version. */
export type AddressFields = Pick<ReadonlyMap<string, Body>, 'get'>

export function createSnapshot({
  bodies,
  release,
  findMentioning = async () => undefined,
  loadDraftedSince = async () => undefined,
  ...source
}: {
  /** Loads the release's index. This is called at most once. */
  loadIndex: () => Promise<ReleaseIndex>
  /** If this is absent, heads are looked up in the index. */
  heads?: Heads
  loadChangesSince: Snapshot['loadChangesSince']
  /** Absent for a site without open drafts. */
  loadDraftedSince?: Snapshot['loadDraftedSince']
  /** If absent, referring items are found by reading all candidates. */
  findMentioning?: FindHeadsByKeyMention
  /** If absent, list items are selected from all items. */
  findSelected?: FindSelectedItems
  bodies: {
    readonly load: (heads: readonly Head[]) => Promise<readonly Body[]>
    readonly loadFields: (heads: readonly Head[], fields: readonly string[]) => Promise<readonly Body[]>
    readonly loadPlaces: (release: number) => Promise<AddressFields>
  }
  release: number
}): Snapshot {
  const loadIndex = memoizeAsync(source.loadIndex)
  const { heads = createIndexedHeads(loadIndex), findSelected = findNone } = source
  const loadPlaces = memoizeAsync(() => bodies.loadPlaces(release))
  const loadStored: LoadItems = async (chosen, fields) => {
    const loaded = await (fields === undefined ? bodies.load(chosen) : bodies.loadFields(chosen, fields))
    return mapInSlices(chosen, (head, position) => ({ ...head, body: loaded[position] ?? {} }))
  }
  const findChannelId = memoizeAsync(async () => {
    const [site] = await loadStored(await heads.find({ type: 'epiderm__site', limit: 1 }))
    return typeof site?.body.channelId === 'string' ? site.body.channelId : undefined
  })
  const loadItems: LoadItems = async (chosen, fields) => {
    const items = await loadStored(chosen, fields)
    if (!items.some(({ body }) => mediaField in body)) return items
    const channelId = await findChannelId()
    const defaultLanguage = await heads.loadDefaultLanguage()
    const context = { channelId, index: { defaultLanguage } }
    return items.map((item) => ({ ...item, body: withMediaUrl(item, context) }))
  }
  return {
    release,
    loadIndex,
    heads,
    loadItems,
    loadStored,
    findContents: createFindContents({ loadIndex, heads, loadItems, findMentioning, findSelected }),
    findMentioning,
    findSelected,
    async findListings({ slice, ...query }) {
      const managedContentIds = slice && (await heads.findIdsOfType(query.type ?? '', slice))
      const found = await heads.find({ ...query, ...(managedContentIds && { managedContentIds }) })
      return toListings(found, await loadPlaces())
    },
    countItems: heads.countOfType,
    loadChangesSince: source.loadChangesSince,
    loadDraftedSince,
    loadPlaces,
    findAddresses: async () => [],
  }
}

/** Creates `findContents` for one reader's view. */
export const createFindContents =
  (
    reader: Pick<Snapshot, 'loadIndex' | 'heads' | 'loadItems' | 'findMentioning' | 'findSelected'>,
  ): ContentSource['findContents'] =>
  async (query) => {
    const { loadIndex, heads, loadItems } = reader
    if (isMentionQuery(query)) return toContentQueryResult(await findItemsByMention(query, reader))
    const selected = query.selection && (await reader.findSelected(query, heads))
    if (selected !== undefined) return loadSelected(query, selected, loadItems)
    const { fields, selection: _, ...meant } = query
    /** Loads the index, because its heads retain their cached sort fields from one release to the next. */
    if (fields !== undefined) await loadIndex()
    const items = await loadItems(await heads.find(meant), fields)
    return { ...toContentQueryResult(items), isPartial: fields !== undefined }
  }

const findNone: FindSelectedItems = async () => undefined

async function loadSelected(
  { selection }: ContentQuery,
  { heads, total }: SelectedHeads,
  loadItems: LoadItems,
): Promise<ContentQueryResult> {
  const fields = selection?.fields ?? []
  const items = fields.length === 0 ? heads.map(toEmptyItem) : await loadItems(heads, fields)
  return { ...toContentQueryResult(items), isPartial: true, isSelected: true, total }
}

const toEmptyItem = (head: Head): ContentItem => ({ ...head, body: noBody })

const toListings = (heads: readonly Head[], fields: AddressFields): Promise<readonly ContentItem[]> =>
  mapInSlices(heads, (head) => ({ ...head, body: fields.get(toVersionKeyText(head)) ?? noBody }))

const noBody: Body = {}

/**
 * Returns the URL of a media item's bytes. Different bytes have different URLs, so that each may be cached for a
 * year.
 */
const toMediaUrl = (head: Head, ref: string, { channelId, index }: MediaContext): string =>
  `/cms/delivery/media/${head.contentKey}?version=${toMediaVersion(ref, head)}` +
  (channelId === undefined ? '' : `&channelId=${channelId}`) +
  (head.language === (index.defaultLanguage ?? head.language) ? '' : `&language=${head.language}`)

type MediaContext = {
  readonly channelId: string | undefined
  readonly index: Pick<ReleaseIndex, 'defaultLanguage'>
}

function withMediaUrl(item: ContentItem, context: MediaContext): Body {
  const media = item.body[mediaField] as { source?: { type?: unknown; ref?: unknown } } | undefined
  if (media?.source === undefined) return item.body
  const { source } = media
  const url = source.type === 'url' ? source.ref : toMediaUrl(item, String(source.ref), context)
  return { ...item.body, [mediaField]: { url, source } }
}
