/** Caches compiled code between starts if Node.js can (22.8 and newer), for all later imports. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

type CompileCache = { readonly enableCompileCache?: (folder: string) => unknown }

/**
 * Attack: other users could leave code in the shared folder for temporary files, the default of Node.js. A build
 * empties the folder used here.
 */
export function cacheCompiledCode(projectRoot: string): void {
  const { enableCompileCache } = createRequire(import.meta.url)('node:module') as CompileCache
  enableCompileCache?.(join(projectRoot, 'dist/server/compiled'))
}
