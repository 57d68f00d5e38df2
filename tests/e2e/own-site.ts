/**
 * Starts a site for a single file of browser tests, which may publish, stop and restart without affecting other files.
 */
import { test } from '@playwright/test'
import { createOwnDatabase } from './site-database.ts'
import { toTestSite, type TestSite } from './site.ts'
import { startSite, type RunningSite } from './start-site.ts'

type OwnSite = {
  readonly site: TestSite
  readonly server: () => RunningSite
}

/** Starts before the first test of the file, in each worker that runs it. */
export function createOwnSite(name: string): OwnSite {
  let running: RunningSite | undefined
  const server = () => requireRunning(running)
  const site = toTestSite('', server)
  test.beforeAll(async () => {
    running = await startSite(name, { createDatabase: createOwnDatabase, basePath: '' })
  })
  test.afterAll(() => running?.stop())
  return { site, server }
}

/** Starts another server of such a site for the same tests. The site must use a database server. */
export function createSecondNode({ server }: OwnSite): Pick<OwnSite, 'site'> {
  let origin: string | undefined
  const site = toTestSite('', () => ({ origin: requireRunning(origin), dataDir: server().dataDir }))
  test.beforeAll(async () => {
    origin = await server().startSecondNode()
  })
  return { site }
}

function requireRunning<T>(running: T | undefined): T {
  if (running === undefined) throw new Error('The site of these journeys does not run')
  return running
}
