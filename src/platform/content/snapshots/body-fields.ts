/** Some fields of many bodies: what lists filter and sort by, without reading the bodies of all their items. */
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { toFieldsText, type Read } from '#database'
import type { ContentTables } from '../types/tables.ts'
import { toVersion, type Body, type VersionKey } from './version-key.ts'

/** Versions asked for in one statement; between two of them, visitors are served. */
const batchSize = 200
/** Lists that ask for different fields; the content says which. */
const maxKinds = 16

/** In the order of the versions. */
export type LoadFields = (
  versions: readonly VersionKey[],
  fields: readonly string[],
) => Promise<readonly Body[]>

type KeptFields = WeakMap<VersionKey, Body>

/** `load` reads whole bodies, and says which one is damaged where the database cannot read one. */
export function createFieldsLoader(
  read: Read<ContentTables>,
  load: (versions: readonly VersionKey[]) => Promise<unknown>,
): LoadFields {
  const kinds = new LRUCache<string, KeptFields>({ max: maxKinds })
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

type Filling = {
  readonly read: Read<ContentTables>
  readonly fields: readonly string[]
  readonly versions: readonly VersionKey[]
}

async function fill(kept: KeptFields, { read, fields, versions }: Filling): Promise<void> {
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

/** Without those that the body lacks. */
const parseFields = (text: string): Body =>
  Object.fromEntries(
    Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([, value]) => value !== null),
  )
