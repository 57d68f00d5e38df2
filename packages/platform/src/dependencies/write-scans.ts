/** Writes the reads of scanned pages, and the reads that determine their dates. */
import { createHash } from 'node:crypto'
import type { Write } from '#database'
import { toTriggers, type PageIdentity, type RecordedRead, type ScannedPage } from '#render'
import type { DependencyTables } from './tables.ts'

export type DependentPage = PageIdentity & { readonly id: number }

export type DependencyScan = { readonly page: DependentPage; readonly survey: ScannedPage | undefined }

type Trx = Write<DependencyTables>

/** Number of rows per statement. */
const batchSize = 200

/** Writes the scans. Does nothing if the rows are now valid for another release, because the pages may be due again. */
export async function writeScans(
  trx: Trx,
  surveys: readonly DependencyScan[],
  release: number,
): Promise<void> {
  const state = await trx.selectFrom('page_derivation').select('release').executeTakeFirst()
  if (state?.release !== release) return
  for (const { page, survey } of surveys)
    await (survey === undefined ? removePage(trx, page) : writePage(trx, page, survey))
}

type NewRead = {
  readonly name: string
  readonly said: string
  readonly dated_at: string | null
  readonly read: RecordedRead
}

async function writePage(
  trx: Trx,
  { id, language }: DependentPage,
  { reads, dating, isLasting }: ScannedPage,
) {
  const named = new Map(
    [
      ...reads.map((read) => toNewRead(read, null)),
      ...dating.map(({ contentKey, publishedDate }) =>
        toNewRead(toDatingRead(language, contentKey), publishedDate),
      ),
    ].map((read) => [read.name, read]),
  )
  const ids = await writeReads(trx, named)
  const before = await trx.selectFrom('page_dependency').select('read').where('page', '=', id).execute()
  const gone = before.flatMap(({ read }) => (ids.has(read) ? [] : [read]))
  const known = new Set(before.map(({ read }) => read))
  const added = Array.from(ids, ([read, { dated_at }]) => ({
    page: id,
    read,
    dates: Number(dated_at !== null),
  }))
  for (const batch of toBatches(added.filter(({ read }) => !known.has(read))))
    await trx.insertInto('page_dependency').values(batch).execute()
  await removeDependencies(trx, id, gone)
  const dates = dating.map(({ publishedDate }) => publishedDate).toSorted()
  await trx
    .updateTable('dependent_page')
    .set({ is_due: 0, is_ending: Number(!isLasting), modified_at: dates.at(-1) ?? null })
    .where('id', '=', id)
    .execute()
}

const toDatingRead = (language: string, contentKey: string): RecordedRead => ({
  kind: 'item',
  id: `date ${language} ${contentKey}`,
  language,
  contentKey,
  fields: ['version'],
})

/** Converts a read. Its id becomes the name of the row. */
function toNewRead({ id, ...read }: RecordedRead, dated_at: string | null): NewRead {
  const name = createHash('sha256').update(id).digest('base64url').slice(0, 22)
  const said = { ...read, id: name } as RecordedRead
  return { name, said: JSON.stringify(said), dated_at, read: said }
}

/** Writes reads or updates their existing rows, and returns the ids of the rows. */
async function writeReads(
  trx: Trx,
  named: ReadonlyMap<string, NewRead>,
): Promise<ReadonlyMap<number, NewRead>> {
  const ids = new Map<number, NewRead>()
  const missing = new Map(named)
  for (const batch of toBatches([...named.keys()])) {
    const rows = await trx.selectFrom('page_read').selectAll().where('name', 'in', batch).execute()
    for (const { id, name, said, dated_at } of rows) {
      const read = missing.get(name)
      if (read === undefined) continue
      missing.delete(name)
      ids.set(id, read)
      if (read.said !== said || read.dated_at !== dated_at)
        await trx
          .updateTable('page_read')
          .set({ said: read.said, dated_at: read.dated_at })
          .where('id', '=', id)
          .execute()
    }
  }
  for (const batch of toBatches([...missing.values()])) {
    const rows = await trx
      .insertInto('page_read')
      .values(batch.map(({ name, said, dated_at }) => ({ name, said, dated_at })))
      .returning(['id', 'name'])
      .execute()
    const made = rows.flatMap(({ id, name }) => {
      const read = missing.get(name)
      return read === undefined ? [] : [{ id, read }]
    })
    for (const { id, read } of made) ids.set(id, read)
    const triggers = made.flatMap(({ id, read }) =>
      [...new Set(toTriggers(read.read))].map((name) => ({ name, read: id })),
    )
    for (const some of toBatches(triggers)) await trx.insertInto('page_read_trigger').values(some).execute()
  }
  return ids
}

/** Deletes reads that no page depends on any more. */
async function removeDependencies(trx: Trx, page: number, reads: readonly number[]): Promise<void> {
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

async function removePage(trx: Trx, { id }: DependentPage): Promise<void> {
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
