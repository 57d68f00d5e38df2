/**
 * The servers that show the site. Each server records in the database which release it shows, so that a publish is
 * reported as *published* only once every server shows the release. A server that fails to record this within two
 * seconds has either stopped, or checks the database before it responds to a request (`CurrentSite.catchUp`).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { toDatabaseTime, type Database } from '#database'
import type { ContentDeps } from './content-deps.ts'
import { findCurrentRelease } from '../snapshots/current-release.ts'
import type { ContentTables } from '../types/tables.ts'

/** Time for which a server counts as running after a heartbeat, by the database's clock. */
const leaseSeconds = 30
/** Interval between heartbeats. */
const renewEveryMs = 10_000
const waitMs = 2_000
const askEveryMs = 20

type NodeDeps = Pick<ContentDeps, 'database' | 'site' | 'randomBytes' | 'migrations'>

export type NodeInfo = {
  /** A display name: machine, port and process. */
  readonly name: string
  /** The version number of the media rules that the server supports. */
  readonly mediaPreparation?: number
}

/**
 * Makes publishes wait for this process until the returned function is called. Retries later if the database cannot be
 * written to.
 */
export async function registerNode(deps: NodeDeps, node: NodeInfo): Promise<() => Promise<void>> {
  const { database, site } = deps
  const id = Buffer.from(deps.randomBytes(16)).toString('hex')
  let running = Promise.resolve()
  const record = () =>
    (running = running.then(() => recordNode(deps, { id, ...node }).catch(() => undefined)))

  const stopListening = site.onRelease(() => void record())
  const timer = setInterval(() => void record(), renewEveryMs).unref()
  await record()
  await findCurrentRelease(database.read).then(site.advance, () => undefined)
  return async () => {
    stopListening()
    clearInterval(timer)
    await running
    await database
      .transaction((trx) => trx.deleteFrom('node').where('id', '=', id).execute())
      .catch(() => undefined)
  }
}

async function recordNode(
  { database, site, migrations }: NodeDeps,
  { id, name, mediaPreparation: media_preparation = 0 }: NodeInfo & { readonly id: string },
): Promise<void> {
  const release = site.whole().release
  const lease_until = toDatabaseTime(leaseSeconds)
  const said = { name, release, lease_until, media_preparation, shape: migrations.known }
  await database.transaction(async (trx) => {
    await trx.deleteFrom('node').where('lease_until', '<', toDatabaseTime()).execute()
    await trx
      .insertInto('node')
      .values({ id, ...said })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
      .execute()
  })
}

type NodeQueryDeps = { readonly database: Database<ContentTables> }

/**
 * Resolves once every running server shows this release, or after two seconds with the names of the servers that do
 * not.
 */
export async function awaitNodes(deps: NodeQueryDeps, release: number): Promise<readonly string[]> {
  const endMs = performance.now() + waitMs
  for (;;) {
    const behind = await findBehind(deps, release)
    if (behind.length === 0 || performance.now() >= endMs) return behind
    await pause(askEveryMs)
  }
}

/**
 * Waits until this server shows the release, then resolves like {@link awaitNodes}. Throws if this server cannot
 * prepare the release at the moment.
 */
export async function awaitRelease(deps: NodeDeps, release: number): Promise<readonly string[]> {
  await deps.site.advance(release)
  return awaitNodes(deps, release)
}

/** Returns the lowest media rules version among all running servers; undefined if no server is running. */
export async function findLowestMediaRulesVersion({ database }: NodeQueryDeps): Promise<number | undefined> {
  const row = await database.read
    .selectFrom('node')
    .select((query) => query.fn.min('media_preparation').as('lowest'))
    .where('lease_until', '>=', toDatabaseTime())
    .executeTakeFirst()
  return row?.lowest ?? undefined
}

async function findBehind({ database }: NodeQueryDeps, release: number): Promise<readonly string[]> {
  const rows = await database.read
    .selectFrom('node')
    .select('name')
    .where('release', '<', release)
    .where('lease_until', '>=', toDatabaseTime())
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
