/** Brings a database to the newest shape when it is opened: each step once, in order, each in its own transaction. */
import { sql, type Kysely } from 'kysely'
import type { Write } from './connection.ts'
import { foreignDatabase, newerDatabase, wrongSchema } from './errors.ts'
import { contentTables } from './migrations/001-content.ts'
import { formSubmissions } from './migrations/002-forms.ts'
import { identityTables } from './migrations/004-identity.ts'
import { eventCounts } from './migrations/005-analytics.ts'
import { enquiries } from './migrations/006-enquiries.ts'
import { endedLinks } from './migrations/007-ended-links.ts'
import { confirmations } from './migrations/008-confirmations.ts'
import type { Migration } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

/** Append only: what has run somewhere is never edited. */
const migrations: readonly Migration[] = [
  contentTables,
  formSubmissions,
  eventCounts,
  identityTables,
  enquiries,
  endedLinks,
  confirmations,
]

export async function migrate(db: Kysely<Tables>): Promise<void> {
  const done = await findDone(db)
  const unknown = [...done].filter((name) => !migrations.some((step) => step.name === name))
  if (unknown.length > 0) throw newerDatabase(unknown)
  for (const step of migrations.filter(({ name }) => !done.has(name))) {
    await db.transaction().execute((trx) => applyOnce(step, trx))
  }
}

/** Whatever the size of the database: looks at names only. `scratch` is an empty one, which is migrated for the comparison. */
export async function requireSchema(db: Kysely<Tables>, scratch: Kysely<Tables>): Promise<void> {
  await migrate(scratch)
  const actual = await findColumns(db)
  const missing = [...(await findColumns(scratch))].filter((name) => !actual.has(name))
  if (missing.length > 0) throw wrongSchema(missing)
}

/** `table.column` */
async function findColumns(db: Kysely<Tables>): Promise<Set<string>> {
  const tables = await db.introspection.getTables()
  return new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
}

async function findDone(db: Kysely<Tables>): Promise<Set<string>> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'schema_migration')) {
    if (tables.length > 0) throw foreignDatabase(tables.map(({ name }) => name))
    return new Set()
  }
  const rows = await db.selectFrom('schema_migration').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/** Asks again inside the transaction: another process may have been faster. */
async function applyOnce(step: Migration, trx: Write): Promise<void> {
  await trx.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull().defaultTo(sql`current_timestamp`))
    .execute()
  const done = await trx
    .selectFrom('schema_migration')
    .select('name')
    .where('name', '=', step.name)
    .executeTakeFirst()
  if (done !== undefined) return
  await step.up(trx)
  await trx
    .insertInto('schema_migration')
    .values({ name: step.name, applied_at: new Date().toISOString() })
    .execute()
}
