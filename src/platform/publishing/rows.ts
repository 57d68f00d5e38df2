/** The rows of publishes, of what they named, and of receipts. */
import { joinTransaction, type AnyTransaction, type Read } from '#database'
import type { ProvenPage } from './prove-pages.ts'
import type { PublishingTables } from './tables.ts'

export type Receipt = {
  readonly path: string
  readonly language: string
  readonly viewer: string
  readonly build: string
  readonly release: number
  /** SHA-256 of the document, in hexadecimal digits. */
  readonly hash: string
}

export type PublishedDraft = {
  readonly contentKey: string
  readonly language: string
  readonly title: string
  readonly seq: number
}

/** Rows in one statement. */
const batchSize = 100

type Drawn = { readonly release: number; readonly build: string; readonly pages: readonly ProvenPage[] }

export const toReceipts = ({ release, build, pages }: Drawn): Receipt[] =>
  pages.flatMap(({ identity: { language }, path, prints }) =>
    prints.map((print) => ({ path, language, ...print, build, release })),
  )

export async function insertReceipts(
  transaction: AnyTransaction,
  { release, build, pages }: Drawn,
): Promise<void> {
  const trx = joinTransaction<PublishingTables>(transaction)
  const rows = pages.flatMap(({ identity: { language, page, record }, path, prints }) =>
    prints.map((print) => ({ release, language, page, record, path, build, ...print })),
  )
  for (let start = 0; start < rows.length; start += batchSize)
    await trx
      .insertInto('receipt')
      .values(rows.slice(start, start + batchSize))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const selectReceipts = (db: Read<PublishingTables>, release: number): Promise<readonly Receipt[]> =>
  db
    .selectFrom('receipt')
    .select(['path', 'language', 'viewer', 'build', 'release', 'hash'])
    .where('release', '=', release)
    .orderBy('path')
    .orderBy('viewer')
    .execute()
