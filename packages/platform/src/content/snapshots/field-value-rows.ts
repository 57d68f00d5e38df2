/** Converts versions to the rows by which lists are sorted and filtered, and writes them. */
import { createHash } from 'node:crypto'
import type { DataProvider } from '#content-types'
import type { Write } from '#database'
import type { WrittenVersion } from '../types/change.ts'
import type { ContentTables } from '../types/tables.ts'

export type ValuedVersion = Omit<WrittenVersion, 'firstPublished'>

/** Number of rows per statement. */
const batchSize = 200

const lists = new Map<string, string>()

/** Returns a short name of a definition, to store with rows. */
export function toListName({ definition }: { readonly definition: string }): string {
  const known = lists.get(definition)
  if (known !== undefined) return known
  const [, field] = JSON.parse(definition) as [string, string]
  const name = `${field} ${toHash(definition)}`
  lists.set(definition, name)
  return name
}

const toHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 10)

export const toProgramId = (provider: DataProvider): string =>
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

export async function insertRows(
  provider: DataProvider,
  trx: Write<ContentTables>,
  versions: readonly ValuedVersion[],
): Promise<void> {
  const rows = versions.map((version) => toRows(provider, version))
  const [sorts, filters] = [rows.flatMap(({ sorts: own }) => own), rows.flatMap(({ filters: own }) => own)]
  for (let start = 0; start < sorts.length; start += batchSize)
    await trx
      .insertInto('sort_value')
      .values(sorts.slice(start, start + batchSize))
      .execute()
  for (let start = 0; start < filters.length; start += batchSize)
    await trx
      .insertInto('filter_value')
      .values(filters.slice(start, start + batchSize))
      .execute()
}

function toRows(provider: DataProvider, item: ValuedVersion) {
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
