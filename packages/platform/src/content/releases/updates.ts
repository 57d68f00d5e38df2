/**
 * An update is in progress while the running servers use different schema versions of a content type or block. Until it
 * ends, no item of that type can be edited or published, because a server without the newer version would show the item
 * incompletely.
 */
import { readSchemaVersions, toBlockTypeJson, type BodyMigrations } from '#blocks'
import { toDatabaseTime, type Read } from '#database'
import type { ContentItem } from '#model'
import { updateRunning } from '../types/errors.ts'
import type { ContentTables } from '../types/tables.ts'

/** Returns true if servers use different versions of the item's content type, or of a block in the item. */
export type UpdateCheck = (item: Pick<ContentItem, 'type' | 'body'>) => boolean

type UpdatesDeps = { readonly read: Read<ContentTables>; readonly migrations: BodyMigrations }

/** Compares the schema versions that this server version and all running servers use. */
export async function createUpdateCheck({ read, migrations }: UpdatesDeps): Promise<UpdateCheck> {
  const nodes = await read
    .selectFrom('node')
    .select('shape')
    .distinct()
    .where('lease_until', '>=', toDatabaseTime())
    .execute()
  const names = new Set(
    nodes.flatMap(({ shape }) => (shape === migrations.known ? [] : findDiffering(migrations, shape))),
  )
  if (names.size === 0) return () => false
  const marks = Array.from(names, toBlockTypeJson)
  return ({ type, body }) => names.has(type) || holdsOne(JSON.stringify(body), marks)
}

const holdsOne = (text: string, marks: readonly string[]) => marks.some((mark) => text.includes(mark))

function findDiffering({ versions }: BodyMigrations, shape: string | null): readonly string[] {
  const others = readSchemaVersions(shape)
  const names = new Set([...Object.keys(versions), ...Object.keys(others)])
  return [...names].filter((name) => (versions[name] ?? 1) !== (others[name] ?? 1))
}

/** Throws `content-updating` (409) if one of these items cannot be published until the update ends. */
export async function requireNoUpdate(
  deps: UpdatesDeps,
  items: readonly Pick<ContentItem, 'type' | 'body' | 'title'>[],
): Promise<void> {
  const isUpdating = await createUpdateCheck(deps)
  const titles = items.filter(isUpdating).map(({ title }) => title)
  if (titles.length > 0) throw updateRunning(titles)
}
