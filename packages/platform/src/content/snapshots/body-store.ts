/** Reads and caches the migrated bodies of versions. A version never changes, so a cached body is never outdated. */
import { LRUCache } from 'lru-cache'
import type { Read } from '#database'
import { createYieldIfDue } from '#kit'
import { eachChangedEntryBatch } from './changed-entries.ts'
import { createFieldsLoader, type LoadFields } from './body-fields.ts'
import type { ContentTables } from '../types/tables.ts'
import { loadStoredBodies, readBody, type BodyDeps } from './read-bodies.ts'
import type { MigratedRows } from './migrated-rows.ts'
import { toVersionKeyText, type Body, type TypedVersion, type VersionKey } from './version-key.ts'

export type BodyStore = {
  /** Loads bodies in the order of the given versions. */
  readonly load: (versions: readonly TypedVersion[]) => Promise<readonly Body[]>
  /** Returns true if the body was stored in an older schema version. Accepts only objects that `load` returned. */
  readonly isMigrated: (body: Body) => boolean
  /**
   * Loads the given fields of each body, in the order of the versions. The cache lasts as long as the `fields` object
   * exists.
   */
  readonly loadFields: LoadFields
  /**
   * Returns a map from version key ({@link toVersionKeyText}) to the result of {@link toAddressFields}. Covers every
   * version shown in this release or an earlier one, and possibly further versions. Versions without a result are
   * absent. Does not read bodies. After the first call, reads only the rows of newer releases.
   */
  readonly loadPlaces: (release: number) => Promise<ReadonlyMap<string, Body>>
}

/** Number of versions per query. */
const batchSize = 100

/** Maximum size of the stored text in bytes. Parsed bodies take about three times as much memory. */
const standardBytes = 16 * 1024 * 1024

/**
 * Caches the most recently used bodies, up to a total size of keys and stored text. `migrated`: stored rows of migrated
 * bodies; omitted inside a transaction.
 */
export function createBodyStore(
  { read, migrations, migrated }: BodyDeps & { readonly migrated?: MigratedRows | undefined },
  maxBytes = standardBytes,
): BodyStore {
  const cached = new LRUCache<string, Body>({ maxSize: maxBytes })
  const migratedBodies = new WeakSet<Body>()
  const load: BodyStore['load'] = async (versions) => {
    const found = new Map<string, Body>()
    const missing: TypedVersion[] = []
    for (const version of versions) {
      const body = cached.get(toVersionKeyText(version))
      if (body === undefined) missing.push(version)
      else found.set(toVersionKeyText(version), body)
    }
    for (const row of await loadStoredBodies({ read, migrations }, missing)) {
      const body = deepFreeze(readBody(migrations, row))
      if (migrations.mayBeOlder(row)) migratedBodies.add(body)
      const key = toVersionKeyText(row)
      found.set(key, body)
      cached.set(key, body, { size: key.length + row.text.length })
    }
    return versions.map((version) => found.get(toVersionKeyText(version)) ?? {})
  }
  return {
    load,
    isMigrated: (body) => migratedBodies.has(body),
    loadFields: createFieldsLoader({ read, migrations }, load),
    loadPlaces: createPlaceLoader(read, migrated),
  }
}

function createPlaceLoader(read: Read<ContentTables>, migrated?: MigratedRows): BodyStore['loadPlaces'] {
  const places = new Map<string, Body>()
  /** The newest release whose rows were read; undefined before the first call. */
  let readTo: number | undefined
  async function readOn(release: number): Promise<void> {
    if (readTo !== undefined && release <= readTo) return
    await migrated?.follow(release)
    const yieldIfDue = createYieldIfDue()
    const since = readTo === undefined ? undefined : { after: readTo, release }
    for (const select of toSelections(read, migrated))
      for await (const rows of since === undefined ? eachPlace(select) : eachPlaceSince(read, since, select))
        for (const row of rows) {
          if (row.place === null) places.delete(toVersionKeyText(row))
          else places.set(toVersionKeyText(row), JSON.parse(row.place) as Body)
          await yieldIfDue()
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

type VersionFieldsRow = VersionKey & { readonly place: string | null }

/** Yields the rows of all versions. */
async function* eachPlace(select: SelectFields): AsyncGenerator<readonly VersionFieldsRow[]> {
  yield await select().execute()
}

/** Yields the rows of versions in later releases, in batches, because each query blocks this thread. */
async function* eachPlaceSince(
  read: Read<ContentTables>,
  { after, release }: { readonly after: number; readonly release: number },
  select: SelectFields,
): AsyncGenerator<readonly VersionFieldsRow[]> {
  for await (const entries of eachChangedEntryBatch(read, { from: after, to: release })) {
    const items = [...new Set(entries.map(({ managedContentId }) => managedContentId))]
    for (let start = 0; start < items.length; start += batchSize)
      yield await select()
        .where('version.item', 'in', items.slice(start, start + batchSize))
        .execute()
  }
}

/** Selects the fields of stored bodies, then the fields of migrated bodies, which replace them. */
const toSelections = (read: Read<ContentTables>, migrated?: MigratedRows): readonly SelectFields[] => [
  () => selectPlaces(read, 'place').where('version.place', 'is not', null),
  ...(migrated === undefined || migrated.id === ''
    ? []
    : [() => selectPlaces(read, 'migrated_place').where('version.migrated_to', '=', migrated.id)]),
]

type SelectFields = () => ReturnType<typeof selectPlaces>

const selectPlaces = (read: Read<ContentTables>, column: 'place' | 'migrated_place') =>
  read
    .selectFrom('content_version as version')
    .select((q) => [
      'version.item as managedContentId',
      'version.language',
      'version.number as version',
      q.ref(`version.${column}`).as('place'),
    ])

/**
 * Danger: all readers share one object. It is frozen, so that a reader that tries to change it gets an error instead of
 * changing the site.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(value).forEach(deepFreeze)
    Object.freeze(value)
  }
  return value
}
