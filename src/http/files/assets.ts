/** Serves the build's files for browsers: scripts, faces, icons. A file with a hash in its name never changes. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { scriptEntries } from '#browser'

const manifest = z.record(z.string(), z.object({ file: z.string() }))

/** `site-Bx3kQ9aZ.js`, also with `.br` or `.gz` behind it. */
const hashedName = /-[\w-]{8}\.\w+(?:\.(?:br|gz))?$/

type AssetOptions = { readonly projectRoot: string; readonly basePath: string }

export async function addAssets(
  app: FastifyInstance,
  { projectRoot, basePath }: AssetOptions,
): Promise<void> {
  const roots = findAssetFolders(projectRoot)
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

const findAssetFolders = (projectRoot: string) =>
  ['dist/client/assets', 'dist/studio/assets', 'dist/server/assets']
    .map((folder) => join(projectRoot, folder))
    .filter((folder) => existsSync(folder))

/** Bytes of a file by its path below `/assets/`, looked up among those that are there now: no path leads out of them. */
export function createAssetReader(projectRoot: string): (path: string) => Promise<Uint8Array | undefined> {
  const files = new Map<string, string>()
  for (const folder of findAssetFolders(projectRoot)) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      files.set(path.split(sep).join('/'), join(folder, path))
    }
  }
  return async (path) => {
    const file = files.get(path)
    return file === undefined ? undefined : readFile(file).catch(() => undefined)
  }
}

/** Root-relative URLs of the public pages' scripts; in development those of their sources, which the build tool serves. */
export function findScripts(projectRoot: string, isDevelopment: boolean): typeof scriptEntries {
  if (isDevelopment) return mapEntries((entry) => `/${entry}`)
  const entries = manifest.parse(
    JSON.parse(readFileSync(join(projectRoot, 'dist/client/.vite/manifest.json'), 'utf8')),
  )
  return mapEntries((entry) => {
    const file = entries[entry]?.file
    if (file === undefined) throw new Error(`The build has no ${entry}; remove dist and start again`)
    return `/${file}`
  })
}

const mapEntries = (toUrl: (entry: string) => string) =>
  Object.fromEntries(
    Object.entries(scriptEntries).map(([name, entry]) => [name, toUrl(entry)]),
  ) as typeof scriptEntries
