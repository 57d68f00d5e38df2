/**
 * Identifies the running code, so that data cached by a different version is not used. The build's entry file contains
 * the hashes of all other files.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns undefined if there is no build. */
export function findCodeVersion(projectRoot: string): string | undefined {
  const file = join(projectRoot, 'dist/server/main.js')
  if (!existsSync(file)) return undefined
  return createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 27)
}
