/** Reads the stored item versions that a migration may change, including versions of past releases. Used to plan a migration. */
import { toBlockTypeJson, type BodyMigrations, type NamedBody } from '#blocks'
import type { Read } from '#database'
import type { ContentTables } from '../types/tables.ts'
import { findNextItems } from './next-items.ts'

type MigratableVersionsInput = {
  readonly read: Read<ContentTables>
  readonly migrations: Pick<BodyMigrations, 'types' | 'blocks'>
  /** Names of the database's existing columns, in the form `table.column`. An older database may lack some columns. */
  readonly columns: ReadonlySet<string>
}

export async function* eachMigratableVersion({
  read,
  migrations,
  columns,
}: MigratableVersionsInput): AsyncGenerator<NamedBody> {
  if (migrations.types.length + migrations.blocks.length === 0) return
  for (let items = await findNextItems(read, ''); items.length > 0;) {
    const rows = await read
      .selectFrom('content_version as version')
      .innerJoin('content_item as item', 'item.id', 'version.item')
      .select([
        'item.type as type',
        'item.content_key as contentKey',
        'version.title as title',
        'version.language as language',
        'version.number as number',
        'version.body as text',
      ])
      .select((q) =>
        (columns.has('content_version.shape') ? q.ref('version.shape') : q.val<string | null>(null)).as(
          'shape',
        ),
      )
      .where('version.item', 'in', items)
      .where((q) =>
        q.or([
          ...migrations.types.map((type) => q('item.type', '=', type)),
          ...migrations.blocks.map((block) => q('version.body', 'like', `%${toBlockTypeJson(block)}%`)),
        ]),
      )
      .orderBy('version.item')
      .orderBy('version.number', 'desc')
      .execute()
    for (const { type, text, shape, ...row } of rows) {
      const { title, contentKey, language, number } = row
      yield {
        kind: 'version',
        name: `${title} (${contentKey}, ${language}, version ${number})`,
        type,
        text,
        shape,
      }
    }
    items = await findNextItems(read, items.at(-1) ?? '')
  }
}
