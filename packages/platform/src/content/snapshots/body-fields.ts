/** Reads selected fields from many bodies, so that lists can filter and sort without loading complete bodies. */
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { toFieldsText } from '#database'
import { loadStoredBodies, readBody, type BodyDeps } from './read-bodies.ts'
import { toVersionKeyText, type Body, type TypedVersion, type VersionKey } from './version-key.ts'

/** Number of versions per query. Requests are handled between queries. */
const batchSize = 200
/**
 * Maximum number of cached field combinations. The number must be limited, because content determines which
 * combinations exist.
 */
const maxKinds = 16

/** Returns the fields in the order of the versions. */
export type LoadFields = (
  versions: readonly TypedVersion[],
  fields: readonly string[],
) => Promise<readonly Body[]>

type FieldsByVersion = WeakMap<VersionKey, Body>

/**
 * Migrates complete bodies of older versions, because their fields may have different names. If the database cannot
 * parse a body, `load` reads the complete body and throws an error that identifies it.
 */
export function createFieldsLoader(
  deps: BodyDeps,
  load: (versions: readonly TypedVersion[]) => Promise<unknown>,
): LoadFields {
  const kinds = new LRUCache<string, FieldsByVersion>({ max: maxKinds })
  return async (versions, fields) => {
    const names = [...new Set(fields)].sort()
    const kind = JSON.stringify(names)
    const cached = kinds.get(kind) ?? new WeakMap<VersionKey, Body>()
    kinds.set(kind, cached)
    const missing = versions.filter((version) => !cached.has(version))
    for (let start = 0; start < missing.length; start += batchSize) {
      if (start > 0) await setImmediate()
      const batch = missing.slice(start, start + batchSize)
      await fill(cached, { ...deps, fields: names, versions: batch }).catch(async (cause: unknown) => {
        await load(batch)
        throw cause
      })
    }
    return versions.map((version) => cached.get(version) ?? {})
  }
}

type FieldsInput = BodyDeps & {
  readonly fields: readonly string[]
  readonly versions: readonly TypedVersion[]
}

async function fill(
  cached: FieldsByVersion,
  { read, migrations, fields, versions }: FieldsInput,
): Promise<void> {
  const names = new Map(versions.map((version) => [toVersionKeyText(version), version]))
  const rows = await read
    .selectFrom('content_version')
    .select(['item as managedContentId', 'language', 'number as version'])
    .$if(migrations.text !== '', (q) => q.select('shape'))
    .select((q) => toFieldsText(q.ref('body'), fields).as('text'))
    .where('item', 'in', [...new Set(versions.map(({ managedContentId }) => managedContentId))])
    .execute()
  const older: TypedVersion[] = []
  for (const row of rows) {
    const version = names.get(toVersionKeyText(row))
    if (version === undefined) continue
    const { text, shape = null } = row
    if (migrations.mayBeOlder({ type: version.type, shape, text })) older.push(version)
    else cached.set(version, parseFields(text))
  }
  for (const stored of older.length === 0 ? [] : await loadStoredBodies({ read, migrations }, older)) {
    const version = names.get(toVersionKeyText(stored))
    if (version !== undefined) cached.set(version, pick(readBody(migrations, stored), fields))
  }
}

const pick = (body: Body, fields: readonly string[]): Body =>
  Object.fromEntries(fields.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]))

/** Parses fields. Some of them may be missing from the body. */
const parseFields = (text: string): Body =>
  Object.fromEntries(
    Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([, value]) => value !== null),
  )
