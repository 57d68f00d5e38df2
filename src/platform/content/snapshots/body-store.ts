/** Reads and keeps bodies of versions. A version never changes, so they are never out of date. */
import { LRUCache } from 'lru-cache'
import type { Read } from '#database'
import { createGiveWay } from '#kit'
import { damagedBody } from '../types/errors.ts'
import { eachChangedEntries } from './changed-entries.ts'
import { createFieldsLoader, type LoadFields } from './body-fields.ts'
import type { ContentTables } from '../types/tables.ts'
import { toVersion, type Body, type VersionKey } from './version-key.ts'

export type BodyStore = {
  /** Bodies in the order of the versions asked for. */
  readonly load: (versions: readonly VersionKey[]) => Promise<readonly Body[]>
  /** Of each body these fields, in the order of the versions. Kept as long as the object that asks for them is. */
  readonly loadFields: LoadFields
  /**
   * By {@link toVersion}, what {@link toPlace} finds in bodies, of those that say something: of all that releases up to this one
   * show, and perhaps of more. Reads no body, and from the second time on only what newer releases have brought.
   */
  readonly loadPlaces: (release: number) => Promise<ReadonlyMap<string, Body>>
}

/** Versions asked for in one statement. */
const batchSize = 100

/** Of stored text; read, it takes some three times as much. */
const standardBytes = 16 * 1024 * 1024

/** Keeps bodies whose keys and texts are at most so long together, those used last. */
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
      const body = freeze(parseBody(row))
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
  /** Up to which release; nothing is read before somebody asks. */
  let readTo: number | undefined
  async function readOn(release: number): Promise<void> {
    if (readTo !== undefined && release <= readTo) return
    const giveWay = createGiveWay()
    const pieces = readTo === undefined ? eachPlace(read) : eachPlaceSince(read, { after: readTo, release })
    for await (const rows of pieces)
      for (const row of rows) {
        places.set(toVersion(row), JSON.parse(row.place ?? '{}') as Body)
        await giveWay()
      }
    readTo = Math.max(release, readTo ?? 0)
  }
  /** One after the other, so that nobody is told half of them. */
  let reading = Promise.resolve()
  return async (release) => {
    const mine = reading.then(() => readOn(release))
    reading = mine.catch(() => undefined)
    await mine
    return places
  }
}

type PlaceRow = VersionKey & { readonly place: string | null }

/** Of all versions. */
async function* eachPlace(read: Read<ContentTables>): AsyncGenerator<readonly PlaceRow[]> {
  yield await selectPlaces(read).execute()
}

/** Of those that later releases name, some at a time: the database answers on this thread. */
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

/** Texts by which a block may keep its page out of the sitemap: rules for robots, another address, another record. */
const unlistingText = /robots|canonical|"recordId":"[^{"]/i

/** What a page says of itself beside its blocks. Danger: another one needs rows to be made anew (migration 016). */
const pageFields = ['route', 'record', 'parameters', 'layoutKey', 'parentKey', 'isTemplate']

/**
 * What a body says of the address of its item, of its being listed and for whom it is: `url`, `isIndexed: false`, `access`; all
 * that a page says beside its blocks, and that one of these may keep it from being listed (`mayUnlist: true`). Undefined when it says
 * none of it.
 */
export function toPlace(body: Body): Body | undefined {
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

/** The same as it is stored. */
export function toPlaceText(body: Body): string | null {
  const place = toPlace(body)
  return place === undefined ? null : JSON.stringify(place)
}

function parseBody(row: VersionKey & { readonly text: string }): Body {
  try {
    return JSON.parse(row.text) as Body
  } catch (cause) {
    throw damagedBody(row, cause)
  }
}

/** The stored JSON text of each version. */
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

/** Danger: one object serves all readers; frozen, a reader that changes it fails at once instead of changing the site. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(value).forEach(freeze)
    Object.freeze(value)
  }
  return value
}
