/** What the build made for browsers: scripts, faces, icons. File names carry a hash, so they never change. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { siteScriptEntry } from '#browser'

const manifest = z.record(z.string(), z.object({ file: z.string() }))

type AssetOptions = { readonly projectRoot: string; readonly basePath: string }

export async function addAssets(app: FastifyInstance, { projectRoot, basePath }: AssetOptions): Promise<void> {
  const roots = ['dist/client/assets', 'dist/server/assets'].map((folder) => join(projectRoot, folder)).filter(existsSync)
  await app.register(fastifyStatic, {
    root: roots,
    prefix: `${basePath}/assets/`,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => reply.setHeader('vary', 'accept-encoding'),
  })
}

/** Root-relative URL of the public pages' script. */
export function findSiteScript(projectRoot: string): string {
  const entries = manifest.parse(JSON.parse(readFileSync(join(projectRoot, 'dist/client/.vite/manifest.json'), 'utf8')))
  const entry = entries[siteScriptEntry]
  if (entry === undefined) throw new Error(`The build has no ${siteScriptEntry}; remove dist and start again`)
  return `/${entry.file}`
}
