/** Commands of sites, as staff run them beside the server; what they print. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toDatabaseVariables } from './site-database.ts'
import { findDataBelowBase, findDataWithMore, siteBelowBase, siteWithMore, type TestSite } from './site.ts'

export const runCommand = (...words: string[]) => run(siteBelowBase, findDataBelowBase(), words)
export const runCommandWithMore = (...words: string[]) => run(siteWithMore, findDataWithMore(), words)

export async function run(site: TestSite, dataDir: string, words: readonly string[]): Promise<string> {
  const { port } = new URL(site.origin)
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/site.js', ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: port,
      BASE_PATH: site.basePath,
      DATA_DIR: dataDir,
      ...toDatabaseVariables(dataDir),
    },
  })
  return stdout
}
