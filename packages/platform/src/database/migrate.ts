/**
 * Migrates a database when it is opened. Each migration runs only once. Either all pending migrations take effect or
 * none of them.
 */
import { Migrator, type Kysely, type TableMetadata } from 'kysely'
import type { Read, Write } from './connection.ts'
import { foreignDatabase, newerDatabase, damagedSchema } from './errors.ts'
import { contentTables } from './migrations/001-content.ts'
import { formSubmissions } from './migrations/002-forms.ts'
import { identityTables } from './migrations/004-identity.ts'
import { eventCounts } from './migrations/005-analytics.ts'
import { enquiries } from './migrations/006-enquiries.ts'
import { expiredLinks } from './migrations/007-ended-links.ts'
import { confirmations } from './migrations/008-confirmations.ts'
import { versionPlaces } from './migrations/009-version-places.ts'
import { searchParts } from './migrations/010-search-parts.ts'
import { searchRows } from './migrations/013-search-rows.ts'
import { stagedVersions } from './migrations/014-staged-versions.ts'
import { nodes } from './migrations/015-nodes.ts'
import { pagePlaces } from './migrations/016-page-places.ts'
import { pageDependencies } from './migrations/017-page-dependencies.ts'
import { headKeys } from './migrations/018-head-keys.ts'
import { drafts } from './migrations/019-drafts.ts'
import { receipts } from './migrations/020-receipts.ts'
import { draftConflicts } from './migrations/021-draft-offers.ts'
import { draftLogEnds } from './migrations/022-draft-log-ends.ts'
import { mediaUploads } from './migrations/023-media-uploads.ts'
import { storedTexts } from './migrations/024-stored-texts.ts'
import { patterns } from './migrations/025-patterns.ts'
import { publishCalls } from './migrations/026-publish-calls.ts'
import { siteMoves } from './migrations/031-site-moves.ts'
import { mediaPlaces } from './migrations/034-media-places.ts'
import { cachePurges } from './migrations/035-cache-purges.ts'
import { schemaFloor } from './migrations/037-schema-floor.ts'
import { webhooks } from './migrations/039-webhooks.ts'
import { buildFiles } from './migrations/041-build-files.ts'
import { siteLog } from './migrations/042-site-log.ts'
import { mediaFiles } from './migrations/043-media-files.ts'
import { leftoverMedia } from './migrations/046-uncleaned-media.ts'
import { foldedMentions } from './migrations/045-folded-mentions.ts'
import { firstPublished } from './migrations/047-first-published.ts'
import { bodyHashes } from './migrations/048-body-hashes.ts'
import { discardedDrafts } from './migrations/049-discarded-drafts.ts'
import { rowHashes } from './migrations/050-row-hashes.ts'
import { shapeVersions } from './migrations/052-shape-versions.ts'
import { draftChanges } from './migrations/053-draft-changes.ts'
import { fieldValues } from './migrations/054-field-values.ts'
import { recalls } from './migrations/055-recalls.ts'
import { deletedItems } from './migrations/056-deleted-items.ts'
import { pictureUploads } from './migrations/057-picture-uploads.ts'
import { resumableUploads } from './migrations/058-resumable-uploads.ts'
import { pathCounts } from './migrations/060-path-counts.ts'
import { erasedMedia } from './migrations/063-erased-media.ts'
import { activity } from './migrations/065-activity.ts'
import { auditSeals } from './migrations/066-audit-seals.ts'
import { installationSettings } from './migrations/067-installation-settings.ts'
import { webhookEndpoints } from './migrations/068-webhook-endpoints.ts'
import { mediaFolders } from './migrations/070-media-folders.ts'
import { exceptionIndexes } from './migrations/071-exception-indexes.ts'
import { addressMentions } from './migrations/072-address-mentions.ts'
import { toSqlLanguage } from './language.ts'
import { versionMentions } from './migrations/012-version-mentions.ts'
import type { Migration } from './migrations/migration.ts'
import type { DatabaseTables } from './tables.ts'

/** Only append to this list. Never edit a step that has already run on a database. */
export const migrations: readonly Migration[] = [
  contentTables,
  formSubmissions,
  eventCounts,
  identityTables,
  enquiries,
  expiredLinks,
  confirmations,
  versionPlaces,
  searchParts,
  searchRows,
  stagedVersions,
  nodes,
  versionMentions,
  pagePlaces,
  pageDependencies,
  headKeys,
  drafts,
  receipts,
  draftConflicts,
  draftLogEnds,
  mediaUploads,
  storedTexts,
  patterns,
  publishCalls,
  siteMoves,
  mediaPlaces,
  cachePurges,
  schemaFloor,
  webhooks,
  buildFiles,
  siteLog,
  mediaFiles,
  foldedMentions,
  leftoverMedia,
  firstPublished,
  bodyHashes,
  discardedDrafts,
  rowHashes,
  shapeVersions,
  draftChanges,
  fieldValues,
  recalls,
  deletedItems,
  pictureUploads,
  resumableUploads,
  pathCounts,
  erasedMedia,
  activity,
  auditSeals,
  installationSettings,
  webhookEndpoints,
  mediaFolders,
  exceptionIndexes,
  addressMentions,
]

/**
 * First checks without a lock, so that opening does not wait for other writers if no step is pending. If a newer server
 * version has run migrations that this server version does not know, migrates nothing and resolves with their names.
 * Throws `database-newer` if this server version is too old for the database.
 */
export async function migrate(
  db: Kysely<DatabaseTables>,
  steps: readonly Migration[] = migrations,
): Promise<readonly string[]> {
  const table = await findOwnTable(db)
  const names = table === undefined ? [] : await findDone(db)
  const newer = await findUnknownMigrations(db, { names, steps })
  if (newer.length > 0) return newer
  if (!hasFormerColumn(table) && steps.every(({ name }) => names.includes(name))) return []
  await db.transaction().execute(renameFormerColumn)
  const { error } = await createMigrator(db, steps).migrateToLatest()
  if (error === undefined) return []
  /** A newer server version may have migrated the database since the first query. */
  const since = await findUnknownMigrations(db, { names: await findDone(db), steps })
  if (since.length === 0) throw error
  return since
}

/** Returns the names of the migrations that have not run. Throws if the tables belong to another application. */
export async function findPendingMigrations(
  db: Kysely<DatabaseTables>,
  steps: readonly Migration[],
): Promise<readonly string[]> {
  const done = (await findOwnTable(db)) === undefined ? [] : await findDone(db)
  return steps.flatMap(({ name }) => (done.includes(name) ? [] : [name]))
}

const findDone = async (db: Kysely<DatabaseTables>) =>
  (await db.selectFrom('schema_migration').select('name').execute()).map(({ name }) => name)

type AppliedMigrations = { readonly names: readonly string[]; readonly steps: readonly Migration[] }

async function findUnknownMigrations(
  db: Kysely<DatabaseTables>,
  { names, steps }: AppliedMigrations,
): Promise<readonly string[]> {
  const own = new Set(steps.map(({ name }) => name))
  const unknown = names.filter((name) => !own.has(name))
  if (unknown.length === 0) return []
  if (!steps.every(({ name }) => names.includes(name))) throw newerDatabase(unknown)
  const floor = await db.selectFrom('schema_floor').select('migration').execute()
  const needed = floor.map(({ migration }) => migration).filter((name) => !own.has(name))
  if (needed.length > 0) throw newerDatabase(needed)
  return unknown
}

/** `allowUnorderedMigrations`: in some existing databases 005 ran before 004. */
const createMigrator = (db: Kysely<DatabaseTables>, steps: readonly Migration[]) =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(steps.map((step) => [step.name, { up: toUp(step) }])),
    },
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
    allowUnorderedMigrations: true,
  })

const toUp =
  ({ up, admitsFrom }: Migration): Migration['up'] =>
  async (trx) => {
    await up(trx)
    if (admitsFrom === undefined) return
    await trx
      .insertInto('schema_floor')
      .values({ migration: admitsFrom })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

/** Returns the columns that the migrations create on every kind of database. `scratch` is an empty database. */
export async function listMigratedColumns(
  scratch: Kysely<DatabaseTables>,
  steps: readonly Migration[],
): Promise<readonly string[]> {
  await migrate(scratch, steps)
  return [...(await findColumns(scratch))].filter((name) => !indexColumn.test(name))
}

/**
 * Throws `database-damaged` if one of the columns is missing. Reads only names, so the cost does not depend on the size
 * of the database.
 */
export async function requireColumns(db: Kysely<DatabaseTables>, columns: readonly string[]): Promise<void> {
  const actual = await findColumns(db)
  const missing = [...columns, ...toSqlLanguage(db).indexColumns].filter((name) => !actual.has(name))
  if (missing.length > 0) throw damagedSchema(missing)
}

/** Matches the columns of text indexes, which differ between databases. */
const indexColumn = /^(?:text|substring)_index/

/** Returns column names such as `table.column`. */
export async function findColumns(db: Kysely<DatabaseTables>): Promise<Set<string>> {
  const tables = await db.introspection.getTables()
  return new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
}

async function findOwnTable(db: Read | Write): Promise<TableMetadata | undefined> {
  const tables = await db.introspection.getTables()
  const own = tables.find(({ name }) => name === 'schema_migration')
  if (own === undefined && tables.length > 0) throw foreignDatabase(tables.map(({ name }) => name))
  return own
}

/** Returns true if the table was created before Kysely's migrator recorded migrations in it. */
const hasFormerColumn = (table: TableMetadata | undefined) =>
  table?.columns.some(({ name }) => name === 'applied_at') ?? false

/** Checks again inside the transaction, because another process may have migrated first. */
async function renameFormerColumn(trx: Write): Promise<void> {
  if (hasFormerColumn(await findOwnTable(trx)))
    await trx.schema.alterTable('schema_migration').renameColumn('applied_at', 'timestamp').execute()
}
