/** Which code runs, for what is derived by it and kept: the start file of the build names the others by hashes of their contents. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Undefined where nothing is built. */
export function findCodeVersion(projectRoot: string): string | undefined {
  const file = join(projectRoot, 'dist/server/main.js')
  if (!existsSync(file)) return undefined
  return createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 27)
}
