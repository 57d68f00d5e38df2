/** Playwright's global setup: starts the built server three times, each with its own data folder. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccounts } from './create-accounts.ts'
import { importFiles, makeTemplate } from './fill-site.ts'
import { root } from './server-environment.ts'
import { startDatabases } from './site-database.ts'
import { publishSiteAddress, nestedBasePath, members, type SiteName } from './site.ts'
import { picturesVariable, startSite, type SiteOptions } from './start-site.ts'

type SiteEntry = Omit<SiteOptions, 'createDatabase'> & { readonly name: SiteName }

const sites: readonly SiteEntry[] = [
  { name: 'ROOT', basePath: '' },
  { name: 'BELOW_BASE', basePath: nestedBasePath, change: addMembers },
  { name: 'WITH_MORE', basePath: '', change: switchOn },
]

export default async function startSites(): Promise<() => Promise<void>> {
  const databases = await startDatabases()
  const pictures = await mkdtemp(join(tmpdir(), 'epiderm-e2e-pictures-'))
  process.env[picturesVariable] = pictures
  const removeTemplate = await makeTemplate()
  const started = await Promise.allSettled(
    sites.map(async ({ name, ...options }) => {
      const site = await startSite(name, { ...options, createDatabase: databases.create })
      publishSiteAddress(name, site)
      return site
    }),
  )
  const stopAll = async () => {
    await Promise.all(started.map((result) => result.status === 'fulfilled' && result.value.stop()))
    await databases.stop()
    await removeTemplate()
    await rm(pictures, { recursive: true })
  }
  const broken = started.find((result) => result.status === 'rejected')
  if (broken) {
    await stopAll()
    throw broken.reason
  }
  return stopAll
}

/** Publishes the site's settings with analytics and German enabled. */
async function switchOn(dataDir: string): Promise<void> {
  const settings = await readFile(join(root, 'sites/noon/content/site/epiderm.yaml'), 'utf8')
  const more = settings
    .replace('body:\n', 'body:\n  analytics:\n    sink: first-party\n')
    .replace('isActive: false', 'isActive: true')
  await importFiles(dataDir, { 'site/epiderm.yaml': more })
}

/** Creates a page whose texts contain the visitor's name. */
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

/** Adds members, a page that shows the signed-in member, and a page with blocks for members only. */
async function addMembers(dataDir: string): Promise<void> {
  const clinicsPage = await readFile(join(import.meta.dirname, 'content/clinics-only.yaml'), 'utf8')
  await importFiles(dataDir, { 'pages/who.yaml': whoPage, 'pages/clinics-only.yaml': clinicsPage })
  await createAccounts(
    dataDir,
    Object.entries(members).map(([name, member]) => ({ ...member, name, role: 'practitioner' })),
  )
}
