/** Runs a site's commands while its server is running, as staff do, and returns their output. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root, toServerEnvironment } from './server-environment.ts'
import { toDatabaseVariables } from './site-database.ts'
import type { TestSite } from './site.ts'

export async function runCommand(site: TestSite, ...words: readonly string[]): Promise<string> {
  const { origin, basePath, dataDir } = site
  const variables = { PORT: new URL(origin).port, BASE_PATH: basePath, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/site.js', ...words], {
    cwd: root,
    env: toServerEnvironment({ ...variables, ...toDatabaseVariables(dataDir) }),
  })
  return stdout
}
