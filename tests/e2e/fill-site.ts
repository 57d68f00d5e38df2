/**
 * Fills the data folders of test sites. The storefront's content is imported once, and each site gets a copy.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { usesDatabaseServer, toDatabaseVariables } from './site-database.ts'
import { root, toServerEnvironment } from './server-environment.ts'
import { requireVariable } from './site.ts'

const templateVariable = 'EPIDERM_E2E_TEMPLATE'
const contentVariable = 'EPIDERM_E2E_CONTENT'

/**
 * Imports the content that {@link fillSite} copies, and derives the data that each server would otherwise derive after
 * startup. Sites on a database server import the content separately, because their rows cannot be copied.
 */
export async function createSiteTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'epiderm-e2e-template-'))
  const remove = () => rm(folder, { recursive: true })
  process.env[contentVariable] = await makeContent(folder)
  if (usesDatabaseServer) return remove
  const template = join(folder, 'data')
  await importNew(template)
  await deriveData(template)
  process.env[templateVariable] = template
  return remove
}

/**
 * Adds two pages to the storefront's content: one with texts that contain the visitor's name, and one with blocks for
 * members only. No page links to them.
 */
async function makeContent(folder: string): Promise<string> {
  const content = join(folder, 'content')
  await cp(join(root, 'sites/noon/content'), content, { recursive: true })
  await cp(join(import.meta.dirname, 'content'), join(content, 'pages'), { recursive: true })
  return content
}

export async function fillSite(dataDir: string): Promise<void> {
  const template = process.env[templateVariable]
  if (template === undefined) await importNew(dataDir)
  else await cp(template, dataDir, { recursive: true })
}

/** Publishes content files, given as paths in a content folder. */
export async function importFiles(dataDir: string, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'epiderm-e2e-files-'))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  await importFolder(dataDir, folder)
  await rm(folder, { recursive: true })
}

/**
 * Derives the data that a server would derive in the background, so that the page counts shown by the server are exact.
 */
export const deriveData = (dataDir: string) => runSite(dataDir, ['rebuild'])

const importNew = (dataDir: string) => importFolder(dataDir, requireVariable(contentVariable), '--new')

const importFolder = (dataDir: string, folder: string, ...options: readonly string[]) =>
  runSite(dataDir, ['import', '--no-pages', ...options, folder])

const runSite = (dataDir: string, words: readonly string[]) =>
  promisify(execFile)(process.execPath, ['dist/server/site.js', ...words], {
    cwd: root,
    env: toServerEnvironment({ DATA_DIR: dataDir, ...toDatabaseVariables(dataDir) }),
  })
