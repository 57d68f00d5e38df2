/**
 * Starts a separate site for one browser test file. The tests in that file may publish on the site, stop it and restart
 * it without affecting other files.
 */
import { test } from '@playwright/test'
import { createSeparateDatabase } from './site-database.ts'
import { toTestSite, type TestSite } from './site.ts'
import { startSite, type RunningSite } from './start-site.ts'

type SeparateSite = {
  readonly site: TestSite
  readonly server: () => RunningSite
}

/** Starts a separate site before the first test in the file, in each worker that runs the file. */
export function createSeparateSite(name: string): SeparateSite {
  let running: RunningSite | undefined
  const server = () => requireRunning(running)
  const site = toTestSite('', server)
  test.beforeAll(async () => {
    running = await startSite(name, { createDatabase: createSeparateDatabase, basePath: '' })
  })
  test.afterAll(() => running?.stop())
  return { site, server }
}

/** Starts another server for a separate site. The site must use a database server. */
export function createSecondNode({ server }: SeparateSite): Pick<SeparateSite, 'site'> {
  let origin: string | undefined
  const site = toTestSite('', () => ({ origin: requireRunning(origin), dataDir: server().dataDir }))
  test.beforeAll(async () => {
    origin = await server().startSecondNode()
  })
  return { site }
}

function requireRunning<T>(running: T | undefined): T {
  if (running === undefined) throw new Error('The site for these tests is not running')
  return running
}
