/**
 * Reads stored bodies. All bodies are read through this file, which migrates them to the current versions of their
 * content type and blocks.
 */
import type { BodyMigrations } from '#blocks'
import type { Read } from '#database'
import { damagedBody } from '../types/errors.ts'
import type { ContentTables } from '../types/tables.ts'
import { toVersionKeyText, type Body, type TypedVersion } from './version-key.ts'

/** A stored body. `shape`: the schema versions in which it was written. */
export type StoredBody = TypedVersion & { readonly text: string; readonly shape: string | null }

export type BodyDeps = { readonly read: Read<ContentTables>; readonly migrations: BodyMigrations }

/** Number of versions per query. */
const batchSize = 100

/**
 * Parses and migrates a stored body. Throws `content-damaged`. If a migration fails, returns the body as it was stored.
 */
export function readBody(migrations: BodyMigrations, stored: StoredBody): Body {
  const body = parseBody(stored)
  return migrations.mayBeOlder(stored)
    ? migrations.migrate({ type: stored.type, body }, stored.shape).body
    : body
}

/**
 * Returns a migrated body's JSON text. If there is no migration, returns the stored text unchanged, because key order
 * matters.
 */
export function readBodyText(migrations: BodyMigrations, stored: StoredBody): string {
  if (!migrations.mayBeOlder(stored)) return stored.text
  return JSON.stringify(readBody(migrations, stored))
}

function parseBody(stored: StoredBody): Body {
  try {
    return JSON.parse(stored.text) as Body
  } catch (cause) {
    throw damagedBody(stored, cause)
  }
}

/** Loads the stored text of each version. Without migrations, types and versions are not needed, and are omitted. */
export async function loadStoredBodies(
  { read, migrations }: BodyDeps,
  versions: readonly TypedVersion[],
): Promise<StoredBody[]> {
  const hasMigrations = migrations.text !== ''
  const types = hasMigrations
    ? new Map(versions.map((version) => [toVersionKeyText(version), version.type]))
    : noTypes
  const rows: StoredBody[] = []
  for (let start = 0; start < versions.length; start += batchSize) {
    const batch = versions.slice(start, start + batchSize)
    const found = await read
      .selectFrom('content_version')
      .select(['item as managedContentId', 'language', 'number as version', 'body as text'])
      .$if(hasMigrations, (q) => q.select('shape'))
      .where((q) =>
        q.or(
          batch.map(({ managedContentId, language, version }) =>
            q.and({ item: managedContentId, language, number: version }),
          ),
        ),
      )
      .execute()
    for (const row of found) {
      const { managedContentId, language, version, text, shape = null } = row
      const type = hasMigrations ? (types.get(toVersionKeyText(row)) ?? '') : ''
      rows.push({ managedContentId, language, version, type, text, shape })
    }
  }
  return rows
}

const noTypes: ReadonlyMap<string, string> = new Map()
