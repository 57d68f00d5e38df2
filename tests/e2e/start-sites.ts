/** Playwright's global setup. Starts the built server three times, each time with a separate data folder. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccounts } from './create-accounts.ts'
import { deriveData, importFiles, createSiteTemplate } from './fill-site.ts'
import { root } from './server-environment.ts'
import { startDatabases } from './site-database.ts'
import { storeSiteAddress, nestedBasePath, members, type SiteName } from './site.ts'
import { resizedImagesVariable, startSite, type SiteOptions } from './start-site.ts'

type SiteEntry = Omit<SiteOptions, 'createDatabase'> & { readonly name: SiteName }

const sites: readonly SiteEntry[] = [
  { name: 'ROOT', basePath: '' },
  { name: 'BELOW_BASE', basePath: nestedBasePath, change: addMembers },
  { name: 'WITH_MORE', basePath: '', change: switchOn },
]

export default async function startSites(): Promise<() => Promise<void>> {
  const databases = await startDatabases()
  const pictures = await mkdtemp(join(tmpdir(), 'epiderm-e2e-pictures-'))
  process.env[resizedImagesVariable] = pictures
  const removeTemplate = await createSiteTemplate()
  const started = await Promise.allSettled(
    sites.map(async ({ name, ...options }) => {
      const site = await startSite(name, { ...options, createDatabase: databases.create })
      storeSiteAddress(name, site)
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
  await deriveData(dataDir)
}

async function addMembers(dataDir: string): Promise<void> {
  await createAccounts(
    dataDir,
    Object.entries(members).map(([name, member]) => ({ ...member, name, role: 'practitioner' })),
  )
}
