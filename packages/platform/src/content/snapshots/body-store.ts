/** Reads and caches the bodies of versions. A version never changes, so a cached body is never outdated. */
import { LRUCache } from 'lru-cache'
import type { Read } from '#database'
import { createYieldIfDue } from '#kit'
import { damagedBody } from '../types/errors.ts'
import { eachChangedEntries } from './changed-entries.ts'
import { createFieldsLoader, type LoadFields } from './body-fields.ts'
import type { ContentTables } from '../types/tables.ts'
import { toVersion, type Body, type VersionKey } from './version-key.ts'

export type BodyStore = {
  /** Loads bodies in the order of the given versions. */
  readonly load: (versions: readonly VersionKey[]) => Promise<readonly Body[]>
  /** Loads these fields of each body, in the order of the versions. The cache lasts as long as the `fields` object exists. */
  readonly loadFields: LoadFields
  /**
   * Returns the results of {@link toAddressFields} by {@link toVersion}, for at least all versions that releases up to this one show. Versions
   * without a result are absent. Reads no bodies; after the first call, reads only the rows of newer releases.
   */
  readonly loadPlaces: (release: number) => Promise<ReadonlyMap<string, Body>>
}

/** Number of versions per query. */
const batchSize = 100

/** Maximum size of the stored text in bytes. Parsed bodies take about three times as much memory. */
const standardBytes = 16 * 1024 * 1024

/** Caches the most recently used bodies, up to a total size of keys and texts. */
export function createBodyStore(read: Read<ContentTables>, maxBytes = standardBytes): BodyStore {
  const kept = new LRUCache<string, Body>({ maxSize: maxBytes })
  const load: BodyStore['load'] = async (versions) => {
    const found = new Map<string, Body>()
    const missing: VersionKey[] = []
    for (const version of versions) {
      const body = kept.get(toVersion(version))
      if (body === undefined) missing.push(version)
      else found.set(toVersion(version), body)
    }
    for (const row of await loadBodyTexts(read, missing)) {
      const body = deepFreeze(parseBody(row))
      const key = toVersion(row)
      found.set(key, body)
      kept.set(key, body, { size: key.length + row.text.length })
    }
    return versions.map((version) => found.get(toVersion(version)) ?? {})
  }
  return {
    load,
    loadFields: createFieldsLoader(read, load),
    loadPlaces: createPlaceLoader(read),
  }
}

function createPlaceLoader(read: Read<ContentTables>): BodyStore['loadPlaces'] {
  const places = new Map<string, Body>()
  /** The last release that was read; undefined before the first call. */
  let readTo: number | undefined
  async function readOn(release: number): Promise<void> {
    if (readTo !== undefined && release <= readTo) return
    const giveWay = createYieldIfDue()
    const pieces = readTo === undefined ? eachPlace(read) : eachPlaceSince(read, { after: readTo, release })
    for await (const rows of pieces)
      for (const row of rows) {
        places.set(toVersion(row), JSON.parse(row.place ?? '{}') as Body)
        await giveWay()
      }
    readTo = Math.max(release, readTo ?? 0)
  }
  /** Serialises the reads, so that no caller sees a partial result. */
  let reading = Promise.resolve()
  return async (release) => {
    const mine = reading.then(() => readOn(release))
    reading = mine.catch(() => undefined)
    await mine
    return places
  }
}

type PlaceRow = VersionKey & { readonly place: string | null }

/** Yields the rows of all versions. */
async function* eachPlace(read: Read<ContentTables>): AsyncGenerator<readonly PlaceRow[]> {
  yield await selectPlaces(read).execute()
}

/** Yields the rows of versions in later releases, in batches, because a query blocks this thread. */
async function* eachPlaceSince(
  read: Read<ContentTables>,
  { after, release }: { readonly after: number; readonly release: number },
): AsyncGenerator<readonly PlaceRow[]> {
  for await (const entries of eachChangedEntries(read, { from: after, to: release })) {
    const items = [...new Set(entries.map(({ managedContentId }) => managedContentId))]
    for (let start = 0; start < items.length; start += batchSize)
      yield await selectPlaces(read)
        .where('version.item', 'in', items.slice(start, start + batchSize))
        .execute()
  }
}

const selectPlaces = (read: Read<ContentTables>) =>
  read
    .selectFrom('content_version as version')
    .select([
      'version.item as managedContentId',
      'version.language',
      'version.number as version',
      'version.place',
    ])
    .where('version.place', 'is not', null)

/** Matches blocks that may exclude their page from the sitemap: rules for robots, another canonical address, another record. */
const unlistingText = /robots|canonical|"recordId":"[^{"]/i

/** The fields of a page, except its blocks. Danger: a new field needs a migration that rebuilds the rows (migration 016). */
const pageFields = ['route', 'record', 'parameters', 'layoutKey', 'parentKey', 'isTemplate']

/**
 * Returns the fields that determine address, listing and access: `url`, `isIndexed: false` and `access`. For a page, returns everything
 * except its blocks, with `mayUnlist: true` if a block may exclude it from listings. Undefined if the body has none of these.
 */
export function toAddressFields(body: Body): Body | undefined {
  const { url, isIndexed, route, access } = body
  const isPage = typeof route === 'string'
  const place = {
    ...(typeof url === 'string' && { url }),
    ...(isIndexed === false && { isIndexed }),
    ...(typeof access === 'string' && { access }),
    ...(isPage && pick(body, pageFields)),
    ...(isPage && unlistingText.test(JSON.stringify(body)) && { mayUnlist: true }),
  }
  return Object.keys(place).length === 0 ? undefined : place
}

const pick = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])))

/** Returns the result of {@link toAddressFields} as stored text. */
export function toAddressFieldsText(body: Body): string | null {
  const place = toAddressFields(body)
  return place === undefined ? null : JSON.stringify(place)
}

function parseBody(row: VersionKey & { readonly text: string }): Body {
  try {
    return JSON.parse(row.text) as Body
  } catch (cause) {
    throw damagedBody(row, cause)
  }
}

/** Loads the stored JSON text of each version. */
export async function loadBodyTexts(
  db: Read<ContentTables>,
  versions: readonly VersionKey[],
): Promise<(VersionKey & { readonly text: string })[]> {
  const rows: (VersionKey & { readonly text: string })[] = []
  for (let start = 0; start < versions.length; start += batchSize) {
    const batch = versions.slice(start, start + batchSize)
    rows.push(
      ...(await db
        .selectFrom('content_version')
        .select(['item as managedContentId', 'language', 'number as version', 'body as text'])
        .where((q) =>
          q.or(
            batch.map(({ managedContentId, language, version }) =>
              q.and({ item: managedContentId, language, number: version }),
            ),
          ),
        )
        .execute()),
    )
  }
  return rows
}

/** Danger: all readers share one object. It is frozen, so that a reader that tries to change it fails instead of changing the site. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(value).forEach(deepFreeze)
    Object.freeze(value)
  }
  return value
}
