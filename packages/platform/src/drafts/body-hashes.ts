/**
 * Compares open drafts with their stored hashes. A hash is valid for one revision, because an older server version
 * changes the revision without updating the hash.
 */
import { hashTexts, openRowHashes, type Database, type Read, type RowHashes } from '#database'
import type { Damage } from '#kit'
import { hashedLogTable } from './log.ts'
import { hashedPatterns } from './patterns/pattern-hashes.ts'
import type { DraftTables } from './tables.ts'

const textColumns = ['item', 'language', 'revision', 'title', 'url_name', 'body'] as const

type HashedRow = { readonly title: string; readonly url_name: string; readonly body: string }

/** Returns the values of the hash columns for this row and revision. */
export const toHashColumns = ({ title, url_name, body }: HashedRow, revision: number) => ({
  body_hash: hashTexts([title, url_name, body]),
  hashed_revision: revision,
})

/** Returns functions that check and add the hashes of open drafts, the log and patterns. */
export function openHashedDraftTables(database: Database<DraftTables>): RowHashes {
  const tables = [hashedLogTable, hashedPatterns].map((table) => openRowHashes(database, table))
  return {
    async findDamage(options) {
      const damage = [...(await findDamage(database.read))]
      for (const table of tables) damage.push(...(await table.findDamage(options)))
      return damage
    },
    async add(options) {
      await addMissing(database)
      for (const table of tables) await table.add(options)
    },
    async countMissing() {
      const counts = await Promise.all(tables.map((table) => table.countMissing()))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

async function findDamage(db: Read<DraftTables>): Promise<readonly Damage[]> {
  const damage: Damage[] = []
  for (const key of await listOpen(db, 'hashed')) {
    const row = await loadTexts(db, key)
    if (row !== undefined && row.body_hash !== toHashColumns(row, row.revision).body_hash)
      damage.push({
        message: `the stored text of the draft of ${row.item} (${row.language}) has changed`,
        remedy: 'Open the draft in the studio, and correct or discard it.',
      })
  }
  return damage
}

async function addMissing({ read, transaction }: Database<DraftTables>): Promise<void> {
  for (const key of await listOpen(read, 'unhashed')) {
    const row = await loadTexts(read, key)
    if (row === undefined) continue
    await transaction((trx) =>
      trx
        .updateTable('draft_head')
        .set(toHashColumns(row, row.revision))
        .where('item', '=', row.item)
        .where('language', '=', row.language)
        .where('revision', '=', row.revision)
        .execute(),
    )
  }
}

type OpenDraft = { readonly item: string; readonly language: string; readonly revision: number }

function listOpen(db: Read<DraftTables>, which: 'hashed' | 'unhashed'): Promise<OpenDraft[]> {
  const open = db.selectFrom('draft_head').select(['item', 'language', 'revision']).where('is_open', '=', 1)
  if (which === 'hashed') return open.whereRef('hashed_revision', '=', 'revision').execute()
  return open
    .where((q) => q.or([q('hashed_revision', 'is', null), q('hashed_revision', '!=', q.ref('revision'))]))
    .execute()
}

/** Loads a draft's text and its hash. Returns undefined if the hash was stored for an earlier revision of the draft. */
const loadTexts = (db: Read<DraftTables>, { item, language, revision }: OpenDraft) =>
  db
    .selectFrom('draft_head')
    .select([...textColumns, 'body_hash'])
    .where('item', '=', item)
    .where('language', '=', language)
    .where('revision', '=', revision)
    .executeTakeFirst()
