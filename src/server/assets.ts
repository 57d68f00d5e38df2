/** What the build made for browsers: scripts, faces, icons. Most names carry a hash, so those files never change. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { siteScriptEntry } from '#browser'

const manifest = z.record(z.string(), z.object({ file: z.string() }))

/** `site-Bx3kQ9aZ.js`, also with `.br` or `.gz` behind it. */
const hashedName = /-[\w-]{8}\.\w+(?:\.(?:br|gz))?$/

type AssetOptions = { readonly projectRoot: string; readonly basePath: string }

export async function addAssets(
  app: FastifyInstance,
  { projectRoot, basePath }: AssetOptions,
): Promise<void> {
  const roots = ['dist/client/assets', 'dist/server/assets']
    .map((folder) => join(projectRoot, folder))
    .filter(existsSync)
  if (roots.length === 0) return
  await app.register(fastifyStatic, {
    root: roots,
    prefix: `${basePath}/assets/`,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('vary', 'accept-encoding')
      reply.setHeader(
        'cache-control',
        hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      )
    },
  })
}

/** Root-relative URL of the public pages' script. */
export function findSiteScript(projectRoot: string): string {
  const entries = manifest.parse(
    JSON.parse(readFileSync(join(projectRoot, 'dist/client/.vite/manifest.json'), 'utf8')),
  )
  const entry = entries[siteScriptEntry]
  if (entry === undefined) throw new Error(`The build has no ${siteScriptEntry}; remove dist and start again`)
  return `/${entry.file}`
}
