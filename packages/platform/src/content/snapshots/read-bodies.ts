/**
 * Reads stored bodies. All bodies are read through this file, which migrates them to the current versions of their
 * content type and blocks.
 */
import type { BodyMigrations } from '#blocks'
import { defineQuery, isOneOf, type Read, type ToValue } from '#database'
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
  if (migrations.mayBeOlder(stored)) return migrations.migrate({ type: stored.type, body }, stored.shape).body
  if (!privateText.test(stored.text)) openBodies.add(body)
  return body
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

/**
 * Matches the JSON text of every body with a private block. Attack: an escape sequence in a text that was written
 * directly to the database could hide the word.
 */
const privateText = /signedIn|\\u/
const openBodies = new WeakSet<Body>()

/**
 * Returns true if the stored text shows that the body has no private block. Returns false for other bodies, such as
 * migrated ones.
 */
export const isKnownOpen = (body: Body): boolean => openBodies.has(body)

/** Loads the stored text of each version. Without migrations, types are not needed, and are omitted. */
export async function loadStoredBodies(
  { read, migrations }: BodyDeps,
  versions: readonly TypedVersion[],
): Promise<StoredBody[]> {
  const types =
    migrations.text === ''
      ? noTypes
      : new Map(versions.map((version) => [toVersionKeyText(version), version.type]))
  const rows: StoredBody[] = []
  for (let start = 0; start < versions.length; start += batchSize) {
    const batch = versions.slice(start, start + batchSize)
    const items = [...new Set(batch.map(({ managedContentId }) => managedContentId))]
    for (const row of await selectBodies(read, { items, keys: batch.map(toVersionKeyText) }))
      rows.push({ ...row, type: types.get(toVersionKeyText(row)) ?? '' })
  }
  return rows
}

const noTypes: ReadonlyMap<string, string> = new Map()

type BodiesQuery = { readonly items: readonly string[]; readonly keys: readonly string[] }

/**
 * Finds the versions of the items through the primary key, and compares their whole keys with the texts that
 * `toVersionKeyText` returns.
 */
const selectBodies = defineQuery((read: Read<ContentTables>, toValue: ToValue<BodiesQuery>) =>
  read
    .selectFrom('content_version')
    .select(['item as managedContentId', 'language', 'number as version', 'body as text', 'shape'])
    .where((q) => isOneOf(q.ref('item'), toValue('items')))
    .where((q) =>
      isOneOf(q.fn<string>('concat_ws', [q.val(' '), 'item', 'language', 'number']), toValue('keys')),
    ),
)
