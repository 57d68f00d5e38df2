/** Keeps compiled code between starts where Node can (22.8 and newer), for whatever is imported afterwards. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

type CompileCache = { readonly enableCompileCache?: (folder: string) => unknown }

/** Attack: in the shared folder for temporary files, Node's own choice, other users could leave code. A build empties this one. */
export function keepCompiled(projectRoot: string): void {
  const { enableCompileCache } = createRequire(import.meta.url)('node:module') as CompileCache
  enableCompileCache?.(join(projectRoot, 'dist/server/compiled'))
}
