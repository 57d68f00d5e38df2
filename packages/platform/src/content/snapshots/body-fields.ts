/** Reads some fields of many bodies, for lists that filter and sort, without loading the complete bodies. */
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { toFieldsText, type Read } from '#database'
import type { ContentTables } from '../types/tables.ts'
import { toVersion, type Body, type VersionKey } from './version-key.ts'

/** Number of versions per query. Requests run between queries. */
const batchSize = 200
/** Maximum number of cached field combinations, because content determines how many there are. */
const maxKinds = 16

/** Returns the fields in the order of the versions. */
export type LoadFields = (
  versions: readonly VersionKey[],
  fields: readonly string[],
) => Promise<readonly Body[]>

type FieldsByVersion = WeakMap<VersionKey, Body>

/** `load` reads complete bodies. If the database cannot parse a body, `load` throws an error that names it. */
export function createFieldsLoader(
  read: Read<ContentTables>,
  load: (versions: readonly VersionKey[]) => Promise<unknown>,
): LoadFields {
  const kinds = new LRUCache<string, FieldsByVersion>({ max: maxKinds })
  return async (versions, fields) => {
    const wanted = [...new Set(fields)].sort()
    const kind = JSON.stringify(wanted)
    const kept = kinds.get(kind) ?? new WeakMap<VersionKey, Body>()
    kinds.set(kind, kept)
    const missing = versions.filter((version) => !kept.has(version))
    for (let start = 0; start < missing.length; start += batchSize) {
      if (start > 0) await setImmediate()
      const batch = missing.slice(start, start + batchSize)
      await fill(kept, { read, fields: wanted, versions: batch }).catch(async (cause: unknown) => {
        await load(batch)
        throw cause
      })
    }
    return versions.map((version) => kept.get(version) ?? {})
  }
}

type FieldsRequest = {
  readonly read: Read<ContentTables>
  readonly fields: readonly string[]
  readonly versions: readonly VersionKey[]
}

async function fill(kept: FieldsByVersion, { read, fields, versions }: FieldsRequest): Promise<void> {
  const wanted = new Map(versions.map((version) => [toVersion(version), version]))
  const rows = await read
    .selectFrom('content_version')
    .select(['item as managedContentId', 'language', 'number as version'])
    .select((q) => toFieldsText(q.ref('body'), fields).as('text'))
    .where('item', 'in', [...new Set(versions.map(({ managedContentId }) => managedContentId))])
    .execute()
  for (const { text, ...row } of rows) {
    const version = wanted.get(toVersion(row))
    if (version !== undefined) kept.set(version, parseFields(text))
  }
}

/** Parses fields. The body may lack some of them. */
const parseFields = (text: string): Body =>
  Object.fromEntries(
    Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([, value]) => value !== null),
  )
