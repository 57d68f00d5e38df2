/** Reads stored bodies. All bodies of versions are read here, and migrated to the present versions of their content type and blocks. */
import type { BodyShapes } from '#blocks'
import type { Read } from '#database'
import { damagedBody } from '../types/errors.ts'
import type { ContentTables } from '../types/tables.ts'
import { toVersion, type Body, type TypedVersion } from './version-key.ts'

/** A stored body. `shape`: the versions in which it was written. */
export type StoredBody = TypedVersion & { readonly text: string; readonly shape: string | null }

export type BodyDeps = { readonly read: Read<ContentTables>; readonly shapes: BodyShapes }

/** Number of versions per query. */
const batchSize = 100

/** Parses and migrates a stored body. Throws `content-damaged`. If a step fails, the body is returned as it is stored. */
export function readBody(shapes: BodyShapes, stored: StoredBody): Body {
  const body = parseBody(stored)
  return shapes.mayBeOlder(stored) ? shapes.migrate({ type: stored.type, body }, stored.shape).body : body
}

/** Returns the JSON text of the migrated body, which is the stored text if no step applies: the order of keys counts. */
export function readBodyText(shapes: BodyShapes, stored: StoredBody): string {
  if (!shapes.mayBeOlder(stored)) return stored.text
  return JSON.stringify(readBody(shapes, stored))
}

function parseBody(stored: StoredBody): Body {
  try {
    return JSON.parse(stored.text) as Body
  } catch (cause) {
    throw damagedBody(stored, cause)
  }
}

/** Loads the stored text of each version. Without steps, types and versions are not needed, and are left out. */
export async function loadStoredBodies(
  { read, shapes }: BodyDeps,
  versions: readonly TypedVersion[],
): Promise<StoredBody[]> {
  const hasSteps = shapes.text !== ''
  const types = hasSteps ? new Map(versions.map((version) => [toVersion(version), version.type])) : noTypes
  const rows: StoredBody[] = []
  for (let start = 0; start < versions.length; start += batchSize) {
    const batch = versions.slice(start, start + batchSize)
    const found = await read
      .selectFrom('content_version')
      .select(['item as managedContentId', 'language', 'number as version', 'body as text'])
      .$if(hasSteps, (q) => q.select('shape'))
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
      const type = hasSteps ? (types.get(toVersion(row)) ?? '') : ''
      rows.push({ managedContentId, language, version, type, text, shape })
    }
  }
  return rows
}

const noTypes: ReadonlyMap<string, string> = new Map()
