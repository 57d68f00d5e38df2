/**
 * Caches the compiled code of all subsequent imports and reuses it at later starts, if Node.js supports this (22.8 and
 * newer).
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

type CompileCache = { readonly enableCompileCache?: (folder: string) => unknown }

/**
 * Attack: by default, Node.js puts this cache in the shared temporary folder, where other users could plant code. The
 * build folder is used instead, which each build empties.
 */
export function cacheCompiledCode(projectRoot: string): void {
  const { enableCompileCache } = createRequire(import.meta.url)('node:module') as CompileCache
  enableCompileCache?.(join(projectRoot, 'dist/server/compiled'))
}
