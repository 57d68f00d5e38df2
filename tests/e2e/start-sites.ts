/** Playwright's global setup: the built server four times, each with a fresh data folder, until it says that it is ready. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { hash } from '@node-rs/argon2'
import { insertAccounts, startDatabases, toDatabaseVariables } from './site-database.ts'
import { basePathBelow, members, shortSession, siteVariables } from './site.ts'
import { root, startSite, toServerEnvironment } from './start-site.ts'

export default async function startSites(): Promise<() => Promise<void>> {
  const databases = await startDatabases()
  const { create: createDatabase } = databases
  const pictures = await mkdtemp(join(tmpdir(), 'epiderm-e2e-pictures-'))
  process.env[siteVariables.pictures] = pictures
  const started = await Promise.allSettled([
    startSite('root', { createDatabase, basePath: '' }),
    startSite('below-base', { createDatabase, basePath: basePathBelow, change: addMembers }),
    startSite('with-more', { createDatabase, basePath: '', change: switchOn }),
    startSite('short-sessions', {
      createDatabase,
      basePath: basePathBelow,
      change: addMembers,
      environment: {
        SESSION_IDLE_SECONDS: String(shortSession.idle),
        SESSION_WARNING_SECONDS: String(shortSession.warning),
      },
    }),
  ])
  const sites = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stopAll = async () => {
    await Promise.all(sites.map((site) => site.stop()))
    await databases.stop()
    await rm(pictures, { recursive: true })
  }
  const broken = started.find((result) => result.status === 'rejected')
  if (broken) {
    await stopAll()
    throw broken.reason
  }
  process.env[siteVariables.site] = sites[0]?.origin
  process.env[siteVariables.siteBelowBase] = sites[1]?.origin
  process.env[siteVariables.dataBelowBase] = sites[1]?.dataDir
  process.env[siteVariables.siteWithMore] = sites[2]?.origin
  process.env[siteVariables.dataWithMore] = sites[2]?.dataDir
  process.env[siteVariables.siteOfShortSessions] = sites[3]?.origin
  return stopAll
}

/** Publishes the site's settings with what they leave out. */
async function switchOn(dataDir: string): Promise<void> {
  const settings = await readFile(join(root, 'src/storefront/content/site/epiderm.yaml'), 'utf8')
  const more = settings
    .replace('body:\n', 'body:\n  analytics:\n    sink: first-party\n')
    .replace('isActive: false', 'isActive: true')
  await importFile(dataDir, 'site/epiderm.yaml', more)
}

/** As an editor beside the running server does. */
async function importFile(dataDir: string, file: string, content: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'epiderm-e2e-more-'))
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), content)
  await promisify(execFile)(process.execPath, ['dist/server/site.js', 'import', folder], {
    cwd: root,
    env: toServerEnvironment({ DATA_DIR: dataDir, ...toDatabaseVariables(dataDir) }),
  })
  await rm(folder, { recursive: true })
}

/** Its texts tell of the visitor. */
const whoPage = `contentKey: MCLJNFUWS2LJNFUWS2LJNFUWS2LI
id: 20Y000000000042EAA
type: epiderm__page
title: Who
urlName: who
language: en_GB
body:
  route: /who
  isIndexed: false
  blocks:
    - id: plain
      block: text-block
      props:
        text: 'Plain {!User.userId}.'
    - id: rich
      block: rich-text
      props:
        text: <p>Rich <strong>{!User.userId}</strong>, a guest {!User.isGuest}</p>
`

/** People, and pages that tell of them or of which only they see all. */
async function addMembers(dataDir: string): Promise<void> {
  await importFile(dataDir, 'pages/who.yaml', whoPage)
  const clinicsPage = await readFile(join(import.meta.dirname, 'content/clinics-only.yaml'), 'utf8')
  await importFile(dataDir, 'pages/clinics-only.yaml', clinicsPage)
  const rows = Object.entries(members).map(async ([name, { email, password }]) => ({
    id: `005${name}`,
    email,
    name,
    passwordHash: await hash(password),
  }))
  await insertAccounts(dataDir, await Promise.all(rows))
}
