/** Writes scanned pages' reads, and the reads that determine the pages' dates. */
import { createHash } from 'node:crypto'
import { defineInsert, defineQuery, isOneOf, type Read, type ToValue, type Write } from '#database'
import { toTriggers, type PageIdentity, type RecordedRead, type ScannedPage } from '#render'
import type { DependencyTables } from './tables.ts'

export type DependentPage = PageIdentity & { readonly id: number }

export type DependencyScan = { readonly page: DependentPage; readonly scan: ScannedPage | undefined }

type DependencyTransaction = Write<DependencyTables>

/** Number of rows per statement. */
const batchSize = 200

/**
 * Writes the scan results. Does nothing if the rows are now valid for another release, because that release may have
 * made the pages due again.
 */
export async function writeScans(
  trx: DependencyTransaction,
  scans: readonly DependencyScan[],
  release: number,
): Promise<void> {
  const state = await trx.selectFrom('page_derivation').select('release').executeTakeFirst()
  if (state?.release !== release) return
  const pages = scans.flatMap(({ page, scan }) =>
    scan === undefined ? [] : [{ page, scan, named: toNamedReads(page, scan) }],
  )
  await writePages(trx, pages)
  for (const { page, scan } of scans) if (scan === undefined) await removePage(trx, page)
}

type PageReads = {
  readonly page: DependentPage
  readonly scan: ScannedPage
  /** The page's reads, keyed by name. */
  readonly named: ReadonlyMap<string, NewRead>
}

type NewRead = {
  readonly name: string
  readonly said: string
  readonly dated_at: string | null
  readonly read: RecordedRead
}

const toNamedReads = (
  { language }: DependentPage,
  { reads, dating }: ScannedPage,
): ReadonlyMap<string, NewRead> =>
  new Map(
    [
      ...reads.map((read) => toNewRead(read, null)),
      ...dating.map(({ contentKey, publishedDate }) =>
        toNewRead(toDatingRead(language, contentKey), publishedDate),
      ),
    ].map((read) => [read.name, read]),
  )

/** Writes several pages at once, because a site's pages have most of their reads in common. */
async function writePages(trx: DependencyTransaction, pages: readonly PageReads[]): Promise<void> {
  const ids = await writeReads(trx, new Map(pages.flatMap(({ named }) => [...named])))
  const before = await loadDependencies(trx, { pages: pages.map(({ page }) => page.id) })
  const known = new Map(pages.map(({ page }) => [page.id, new Set<number>()]))
  for (const { page, read } of before) known.get(page)?.add(read)
  const toId = (name: string) => ids.get(name) ?? 0
  await insertDependencies(
    trx,
    pages.flatMap(({ page, named }) =>
      Array.from(named.values(), ({ name, dated_at }) => ({
        page: page.id,
        read: toId(name),
        dates: Number(dated_at !== null),
      })).filter(({ read }) => known.get(page.id)?.has(read) !== true),
    ),
  )
  for (const { page, scan, named } of pages) {
    const own = new Set(Array.from(named.keys(), toId))
    await removeDependencies(
      trx,
      page.id,
      [...(known.get(page.id) ?? [])].filter((read) => !own.has(read)),
    )
    const dates = scan.dating.map(({ publishedDate }) => publishedDate).toSorted()
    await trx
      .updateTable('dependent_page')
      .set({ is_due: 0, is_ending: Number(!scan.isLasting), modified_at: dates.at(-1) ?? null })
      .where('id', '=', page.id)
      .execute()
  }
}

const loadDependencies = defineQuery(
  (read: Read<DependencyTables>, toValue: ToValue<{ readonly pages: readonly number[] }>) =>
    read
      .selectFrom('page_dependency')
      .select(['page', 'read'])
      .where((q) => isOneOf(q.ref('page'), toValue('pages'))),
)

const insertDependencies = defineInsert<DependencyTables, 'page_dependency', 'page' | 'read' | 'dates'>(
  'page_dependency',
  ['page', 'read', 'dates'],
)

const toDatingRead = (language: string, contentKey: string): RecordedRead => ({
  kind: 'item',
  id: `date ${language} ${contentKey}`,
  language,
  contentKey,
  fields: ['version'],
})

/** Converts a recorded read to a row. The row's name is a hash of the read's id. */
function toNewRead({ id, ...read }: RecordedRead, dated_at: string | null): NewRead {
  const name = createHash('sha256').update(id).digest('base64url').slice(0, 22)
  const said = { ...read, id: name } as RecordedRead
  return { name, said: JSON.stringify(said), dated_at, read: said }
}

/** Writes recorded reads, or updates their existing rows. Returns the ids of the rows by name. */
async function writeReads(
  trx: DependencyTransaction,
  named: ReadonlyMap<string, NewRead>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const { id, name, said, dated_at } of await loadReads(trx, { names: [...named.keys()] })) {
    ids.set(name, id)
    const read = named.get(name)
    if (read === undefined || (read.said === said && read.dated_at === dated_at)) continue
    await trx
      .updateTable('page_read')
      .set({ said: read.said, dated_at: read.dated_at })
      .where('id', '=', id)
      .execute()
  }
  for (const batch of toBatches([...named.values()].filter(({ name }) => !ids.has(name)))) {
    const rows = await trx
      .insertInto('page_read')
      .values(batch.map(({ name, said, dated_at }) => ({ name, said, dated_at })))
      .returning(['id', 'name'])
      .execute()
    for (const { id, name } of rows) ids.set(name, id)
    const triggers = batch.flatMap(({ name, read }) =>
      Array.from(new Set(toTriggers(read)), (trigger) => ({ name: trigger, read: ids.get(name) ?? 0 })),
    )
    await insertTriggers(trx, triggers)
  }
  return ids
}

const loadReads = defineQuery(
  (read: Read<DependencyTables>, toValue: ToValue<{ readonly names: readonly string[] }>) =>
    read
      .selectFrom('page_read')
      .select(['id', 'name', 'said', 'dated_at'])
      .where((q) => isOneOf(q.ref('name'), toValue('names'))),
)

const insertTriggers = defineInsert<DependencyTables, 'page_read_trigger', 'name' | 'read'>(
  'page_read_trigger',
  ['name', 'read'],
)

/** Deletes reads that no page depends on. */
async function removeDependencies(
  trx: DependencyTransaction,
  page: number,
  reads: readonly number[],
): Promise<void> {
  for (const batch of toBatches(reads)) {
    await trx.deleteFrom('page_dependency').where('page', '=', page).where('read', 'in', batch).execute()
    const used = await trx
      .selectFrom('page_dependency')
      .select('read')
      .distinct()
      .where('read', 'in', batch)
      .execute()
    const retained = new Set(used.map(({ read }) => read))
    const unread = batch.filter((read) => !retained.has(read))
    if (unread.length === 0) continue
    await trx.deleteFrom('page_read_trigger').where('read', 'in', unread).execute()
    await trx.deleteFrom('page_read').where('id', 'in', unread).execute()
  }
}

async function removePage(trx: DependencyTransaction, { id }: DependentPage): Promise<void> {
  const reads = await trx.selectFrom('page_dependency').select('read').where('page', '=', id).execute()
  await removeDependencies(
    trx,
    id,
    reads.map(({ read }) => read),
  )
  await trx.deleteFrom('dependent_page').where('id', '=', id).execute()
}

export const toBatches = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / batchSize) }, (_, index) =>
    list.slice(index * batchSize, (index + 1) * batchSize),
  )
