/** A command of the site below its base path, as staff run it beside the server; what it prints. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findDataBelowBase, siteBelowBase as site } from './site.ts'

export async function runCommand(...words: string[]): Promise<string> {
  const { port } = new URL(site.origin)
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/site.js', ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: port,
      BASE_PATH: site.basePath,
      DATA_DIR: findDataBelowBase(),
    },
  })
  return stdout
}
