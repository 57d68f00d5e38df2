/**
 * Caches the compiled code of all subsequent imports and reuses it at later starts, if Node.js supports this (22.8 and
 * newer).
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

type CompileCache = { readonly enableCompileCache?: (folder: string) => unknown }

/**
 * Attack: Node.js by default uses the shared folder for temporary files, in which other users could place code. A build
 * empties the folder used here.
 */
export function cacheCompiledCode(projectRoot: string): void {
  const { enableCompileCache } = createRequire(import.meta.url)('node:module') as CompileCache
  enableCompileCache?.(join(projectRoot, 'dist/server/compiled'))
}
