/** Creates and writes the rows for sorting and filtering lists. */
import { createHash } from 'node:crypto'
import type { DataProvider } from '#content-types'
import { defineInsert, type Database, type Write } from '#database'
import type { WrittenVersion } from '../types/change.ts'
import type { ContentTables } from '../types/tables.ts'

export type VersionWithBody = Omit<WrittenVersion, 'firstPublished'>

const lists = new Map<string, string>()

/** Returns a short name for a definition. The name is stored with the definition's rows. */
export function toListName({ definition }: { readonly definition: string }): string {
  const known = lists.get(definition)
  if (known !== undefined) return known
  const [, field] = JSON.parse(definition) as [string, string]
  const name = `${field} ${toHash(definition)}`
  lists.set(definition, name)
  return name
}

const toHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 10)

export const toDefinitionsId = (provider: DataProvider): string =>
  toHash(
    provider.indexedTypes
      .flatMap((type) => listDefinitions(provider, type))
      .map(toListName)
      .toSorted()
      .join(),
  )

export function listDefinitions(
  provider: DataProvider,
  type: string,
): readonly { readonly definition: string }[] {
  const { sorts, filters } = provider.findIndexed(type) ?? {}
  return [...(sorts?.values() ?? []), ...(filters?.values() ?? [])]
}

export async function insertFieldValueRows(
  provider: DataProvider,
  trx: Write<ContentTables>,
  versions: readonly VersionWithBody[],
): Promise<void> {
  const rows = versions.map((version) => toRows(provider, version))
  await insertSorts(
    trx,
    rows.flatMap(({ sorts }) => sorts),
  )
  await insertFilters(
    trx,
    rows.flatMap(({ filters }) => filters),
  )
}

const insertSorts = defineInsert<ContentTables, 'sort_value', keyof ContentTables['sort_value']>(
  'sort_value',
  ['item', 'language', 'version', 'list', 'key', 'then_key', 'content_key'],
)
const insertFilters = defineInsert<ContentTables, 'filter_value', keyof ContentTables['filter_value']>(
  'filter_value',
  ['item', 'language', 'version', 'list', 'value'],
)

function toRows(provider: DataProvider, item: VersionWithBody) {
  const { sorts, filters } = provider.findIndexed(item.type) ?? {}
  const { data } = provider.toRecord({ ...item, publishedDate: '' })
  const { managedContentId, contentKey, language, version } = item
  const toRow = (field: { readonly definition: string }) => ({
    item: managedContentId,
    language,
    version,
    list: toListName(field),
  })
  return {
    sorts: [...(sorts?.values() ?? [])].map((field) => {
      const [key, then_key] = field.toKeys(data)
      return { ...toRow(field), key, then_key, content_key: contentKey }
    }),
    filters: [...(filters?.values() ?? [])].flatMap((field) =>
      field.toValues(data).map((value) => ({ ...toRow(field), value })),
    ),
  }
}

/** Number of items whose rows are deleted per transaction. */
const itemsPerBatch = 500

/**
 * Deletes rows whose definitions this server version does not have. Danger: a running server with these definitions
 * would then show incomplete lists. Therefore, no other server may be running, and all versions must have this server
 * version's rows.
 */
export async function deleteUnusedLists(
  { read, transaction }: Pick<Database<ContentTables>, 'read' | 'transaction'>,
  provider: DataProvider,
): Promise<void> {
  const own = new Set(
    provider.indexedTypes.flatMap((type) => listDefinitions(provider, type)).map(toListName),
  )
  for (const table of ['sort_value', 'filter_value'] as const) {
    const known = await read.selectFrom(table).select('list').distinct().execute()
    for (const { list } of known.filter(({ list: name }) => !own.has(name)))
      for (let isLast = false; !isLast;) {
        const rows = await read
          .selectFrom(table)
          .select('item')
          .distinct()
          .where('list', '=', list)
          .limit(itemsPerBatch)
          .execute()
        const items = rows.map(({ item }) => item)
        isLast = items.length < itemsPerBatch
        if (items.length > 0)
          await transaction((trx) =>
            trx.deleteFrom(table).where('list', '=', list).where('item', 'in', items).execute(),
          )
      }
  }
  await transaction((trx) =>
    trx.deleteFrom('field_value_progress').where('name', '<>', toDefinitionsId(provider)).execute(),
  )
}
