/** The site at one release, as a {@link ContentSource}: what it answers never changes. */
import {
  toFoundContents,
  toMediaVersion,
  type ChangedEntry,
  type ContentItem,
  type ContentSource,
  type ItemSlice,
} from '#model'
import { mapSome } from '#kit'
import { mediaField } from '#content-types'
import { toVersion, type Body } from './version-key.ts'
import { findNaming, isNamingQuery, type FindMentioning } from './find-naming.ts'
import { once } from '../types/once.ts'
import { toIndexedHeads, type Heads } from './heads.ts'
import type { HeadQuery, Head, ReleaseIndex } from './release-index.ts'

/** With these fields of their bodies; without them, all. */
export type LoadItems = (
  heads: readonly Head[],
  fields?: readonly string[],
) => Promise<readonly ContentItem[]>

export type Snapshot = ContentSource & {
  readonly release: number
  /** All heads: for who changes or checks the site. Whoever reads some of it asks `heads`. */
  readonly loadIndex: () => Promise<ReleaseIndex>
  readonly heads: Heads
  /** Items of these heads with their media addresses, in that order. */
  readonly loadItems: LoadItems
  /** Items as they were written, without media addresses. */
  readonly loadStored: LoadItems
  /**
   * Items as `findContents` has them, of whose bodies only what says where they are and whether search engines may list
   * them (`url`, `isIndexed`; of a page all but its blocks, and `mayUnlist` where one of these may say so). Reads no body, so it may be asked for all items of a type.
   */
  readonly findListings: (query: ListingQuery) => Promise<readonly ContentItem[]>
  /** Of a type; perhaps also items that are shown no more, or not to its reader. */
  readonly countItems: (type: string) => Promise<number>
  /** Whose versions may name an item, in any language. */
  readonly findMentioning: FindMentioning
  /** By version, what bodies say of where their items are and for whom, of those that say something. */
  readonly loadPlaces: () => Promise<Places>
  /** What this release shows otherwise than another one, rollbacks included: one entry for each item and language. */
  readonly loadChangesSince: (release: number) => Promise<readonly ChangedEntry[]>
  /** Pages that its reader may not see, in that language as {@link ContentQuery} means it: where they are, without a word of them. */
  readonly findAddresses: (language: string) => Promise<readonly ContentItem[]>
}

/** Of a slice, its items are asked for by a type alone. */
export type ListingQuery = HeadQuery & { readonly slice?: ItemSlice | undefined }

/** By version. */
export type Places = Pick<ReadonlyMap<string, Body>, 'get'>

export function createSnapshot({
  bodies,
  release,
  findMentioning = async () => undefined,
  ...source
}: {
  /** Asked once. */
  loadIndex: () => Promise<ReleaseIndex>
  /** Without it, those of the index. */
  heads?: Heads
  loadChangesSince: Snapshot['loadChangesSince']
  /** Without it, whoever names an item is found by reading all that may. */
  findMentioning?: FindMentioning
  bodies: {
    readonly load: (heads: readonly Head[]) => Promise<readonly Body[]>
    readonly loadFields: (heads: readonly Head[], fields: readonly string[]) => Promise<readonly Body[]>
    readonly loadPlaces: (release: number) => Promise<Places>
  }
  release: number
}): Snapshot {
  const loadIndex = once(source.loadIndex)
  const { heads = toIndexedHeads(loadIndex) } = source
  const loadPlaces = once(() => bodies.loadPlaces(release))
  const loadStored: LoadItems = async (wanted, fields) => {
    const loaded = await (fields === undefined ? bodies.load(wanted) : bodies.loadFields(wanted, fields))
    return mapSome(wanted, (head, position) => ({ ...head, body: loaded[position] ?? {} }))
  }
  const findChannelId = once(async () => {
    const [site] = await loadStored(await heads.find({ type: 'epiderm__site', limit: 1 }))
    return typeof site?.body.channelId === 'string' ? site.body.channelId : undefined
  })
  const loadItems: LoadItems = async (wanted, fields) => {
    const items = await loadStored(wanted, fields)
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
    findContents: createFind({ loadIndex, heads, loadItems, findMentioning }),
    findMentioning,
    async findListings({ slice, ...query }) {
      const managedContentIds = slice && (await heads.findIdsOfType(query.type ?? '', slice))
      const found = await heads.find({ ...query, ...(managedContentIds && { managedContentIds }) })
      return toListings(found, await loadPlaces())
    },
    countItems: heads.countOfType,
    loadChangesSince: source.loadChangesSince,
    loadPlaces,
    findAddresses: async () => [],
  }
}

/** Of what a reader may know. */
export const createFind =
  (
    reader: Pick<Snapshot, 'loadIndex' | 'heads' | 'loadItems' | 'findMentioning'>,
  ): ContentSource['findContents'] =>
  async (query) => {
    const { loadIndex, heads, loadItems } = reader
    if (isNamingQuery(query)) return toFoundContents(await findNaming(query, reader))
    const { fields, ...meant } = query
    /** What a list sorts by is remembered by the heads of the index, from one release to the next. */
    if (fields !== undefined) await loadIndex()
    const items = await loadItems(await heads.find(meant), fields)
    return { ...toFoundContents(items), isPartial: fields !== undefined }
  }

const toListings = (heads: readonly Head[], places: Places): Promise<readonly ContentItem[]> =>
  mapSome(heads, (head) => ({ ...head, body: places.get(toVersion(head)) ?? noBody }))

const noBody: Body = {}

/** Returns the address of the bytes of a media item. Other bytes have another address, so that each may be cached for a year. */
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
