/**
 * Creates the databases for the test sites. These are embedded in the data folder or, with TEST_DATABASE=server,
 * separate databases on a server, one for each data folder.
 */
import { basename, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import { startPostgres } from '../../scripts/postgres.mjs'

/** Environment variable in which {@link startDatabases} passes the server's URL to the workers. */
const serverVariable = 'EPIDERM_E2E_DATABASE_SERVER'

export type SiteDatabases = {
  /** Creates the database for this data folder before its site starts. */
  readonly create: (dataDir: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export const usesDatabaseServer = process.env['TEST_DATABASE'] === 'server'

export async function startDatabases(): Promise<SiteDatabases> {
  if (!usesDatabaseServer) return { create: async () => undefined, stop: async () => undefined }
  const server = await startPostgres({ print: (line) => process.stdout.write(`${line}\n`) })
  return {
    async create(dataDir) {
      process.env[serverVariable] = await server.createDatabase(basename(dataDir))
    },
    stop: () => server.stop(),
  }
}

/** Creates the database for a worker's site on the shared database server. */
export async function createSeparateDatabase(dataDir: string): Promise<void> {
  const address = process.env[serverVariable]
  if (address === undefined) return
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`create database "${basename(dataDir)}" template template0 encoding 'UTF8'`)
  await client.end()
}

/** Returns environment variables for a site's server and commands. */
export function toDatabaseVariables(dataDir: string): Record<string, string> {
  const address = process.env[serverVariable]
  return address === undefined
    ? {}
    : { DATABASE_URL: Object.assign(new URL(address), { pathname: `/${basename(dataDir)}` }).href }
}

export type AccountRow = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: 'practitioner' | 'viewer' | 'editor' | 'publisher'
  readonly passwordHash: string
}

/** Creates accounts. The server may be running at the same time. */
export async function insertAccounts(dataDir: string, rows: readonly AccountRow[]): Promise<void> {
  const statement = `insert into account (id, email, name, clinic, role, password_hash, created_at)
    values ($1, $2, $3, 'Clinic', $4, $5, $6)`
  for (const { id, email, name, role, passwordHash } of rows)
    await runStatement(dataDir, statement, [id, email, name, role, passwordHash, new Date().toISOString()])
}

/** Makes a session's last activity appear older. The server may be running at the same time. */
export async function ageSession(
  dataDir: string,
  { tokenHash, seconds }: { readonly tokenHash: string; readonly seconds: number },
): Promise<void> {
  const [row] = await runStatement(dataDir, 'select active_at from session where token_hash = $1', [
    tokenHash,
  ])
  if (row === undefined) throw new Error('The session does not exist.')
  const activeAt = new Date(Date.parse(String(row['active_at'])) - seconds * 1000).toISOString()
  await runStatement(dataDir, 'update session set active_at = $1 where token_hash = $2', [
    activeAt,
    tokenHash,
  ])
}

/** Returns the number of the form submission that contains this text. */
export async function findSubmission(dataDir: string, text: string): Promise<number> {
  const statement = 'select number from form_submission where answers like $1'
  const [row] = await runStatement(dataDir, statement, [`%${text}%`])
  if (row === undefined) throw new Error(`There is no submission with ${text}.`)
  return Number(row['number'])
}

type Row = Readonly<Record<string, unknown>>

async function runStatement(
  dataDir: string,
  statement: string,
  values: readonly string[],
): Promise<readonly Row[]> {
  const { DATABASE_URL: address } = toDatabaseVariables(dataDir)
  if (address === undefined) return runEmbedded(dataDir, statement.replaceAll(/\$\d/g, '?'), values)
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<Row>(statement, [...values])
  await client.end()
  return rows
}

function runEmbedded(dataDir: string, statement: string, values: readonly string[]): readonly Row[] {
  const database = new DatabaseSync(join(dataDir, 'epiderm.db'))
  database.exec('pragma busy_timeout = 20000')
  const rows = database.prepare(statement).all(...values) as readonly Row[]
  database.close()
  return rows
}
