/**
 * Fills the data folders of test sites. The storefront's content is imported once, and each site gets a copy.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isOnServer, toDatabaseVariables } from './site-database.ts'
import { root, toServerEnvironment } from './server-environment.ts'

const templateVariable = 'EPIDERM_E2E_TEMPLATE'

/**
 * Imports the content that {@link fillSite} copies, and derives the data that each server would derive after its start.
 * Sites on a database server import separately, because their rows cannot be copied.
 */
export async function makeTemplate(): Promise<() => Promise<void>> {
  if (isOnServer) return async () => undefined
  const template = await mkdtemp(join(tmpdir(), 'epiderm-e2e-template-'))
  await importFolder(template, '--new')
  await runSite(template, ['rebuild'])
  process.env[templateVariable] = template
  return () => rm(template, { recursive: true })
}

export async function fillSite(dataDir: string): Promise<void> {
  const template = process.env[templateVariable]
  if (template === undefined) await importFolder(dataDir, '--new')
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

const importFolder = (dataDir: string, folderOrOption: string) =>
  runSite(dataDir, ['import', '--no-pages', folderOrOption])

const runSite = (dataDir: string, words: readonly string[]) =>
  promisify(execFile)(process.execPath, ['dist/server/site.js', ...words], {
    cwd: root,
    env: toServerEnvironment({ DATA_DIR: dataDir, ...toDatabaseVariables(dataDir) }),
  })
