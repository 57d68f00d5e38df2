/** Serves the browser files of the build: scripts, fonts and icons. A file whose name contains a hash never changes. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { BlockRegistry } from '#blocks'
import { scriptEntries } from '#browser'
import type { BuildFile, Builds } from '#builds'
import { documentHeaders } from '../security-headers.ts'

const manifest = z.record(z.string(), z.object({ file: z.string() }))

/** Matches names such as `site-Bx3kQ9aZ.js`, with or without `.br` or `.gz` at the end. */
const hashedName = /-[\w-]{8}\.\w+(?:\.(?:br|gz))?$/

const lastingHeader = 'public, max-age=31536000, immutable'

type AssetOptions = {
  readonly projectRoot: string
  readonly basePath: string
  /** Finds a file that belongs to another build. */
  readonly findOther: Builds['find']
}

export async function addAssets(
  app: FastifyInstance,
  { projectRoot, basePath, findOther }: AssetOptions,
): Promise<void> {
  const roots = findAssetFolders(projectRoot)
  if (roots.length === 0) return
  const own = new Set(listBuildFiles(projectRoot).map(({ name }) => name))
  const prefix = `${basePath}/assets/`
  const options = {
    root: roots,
    prefix,
    preCompressed: true,
    index: false as const,
    cacheControl: false,
    setHeaders: (reply: { setHeader: (name: string, value: string) => unknown }, path: string) => {
      reply.setHeader('vary', 'accept-encoding')
      reply.setHeader('cache-control', hashedName.test(path) ? lastingHeader : 'public, max-age=86400')
    },
  }
  await app.register(fastifyStatic, { ...options, serve: false })
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (neverDocument.test(request.url)) removeDocumentHeaders(reply)
    })
    scope.addHook('preHandler', async (request, reply) => {
      const name = (request.url.split('?')[0] ?? '').slice(prefix.length)
      if (own.has(name) || !isOfSomeBuild(name)) return
      const brotli = await findOther(name).catch(() => undefined)
      if (brotli !== undefined) return sendOther(request, reply, { name, brotli })
    })
    await scope.register(fastifyStatic, { ...options, decorateReply: false })
  })
}

/**
 * File types that browsers never open as documents, so that document headers would only add bytes. SVG is not among
 * them.
 */
const neverDocument = /\.(?:js|css|woff2)(?:\?|$)/

function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) reply.removeHeader(name)
}

/** Returns true if a build may contain a file with this name. Other names are rejected without a database query. */
const isOfSomeBuild = (name: string) =>
  /^[\w.-]{1,100}$/.test(name) && hashedName.test(name) && extname(name) in mediaTypes

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

async function sendOther(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, brotli }: { readonly name: string; readonly brotli: Buffer },
): Promise<FastifyReply> {
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  reply
    .type(mediaTypes[extname(name)] ?? 'application/octet-stream')
    .header('vary', 'accept-encoding')
    .header('cache-control', lastingHeader)
  if (takesBrotli) reply.header('content-encoding', 'br')
  return reply.send(takesBrotli ? brotli : await promisify(brotliDecompress)(brotli))
}

/** Lists the files whose names contain a hash. Such a name identifies the same content in every build. */
export const listBuildFiles = (projectRoot: string): readonly BuildFile[] =>
  findAssetFolders(projectRoot).flatMap((folder) =>
    readdirSync(folder)
      .filter(isOfSomeBuild)
      .map((name) => ({ name, loadBrotli: () => loadBrotli(join(folder, name)) })),
  )

async function loadBrotli(path: string): Promise<Buffer> {
  if (existsSync(`${path}.br`)) return readFile(`${path}.br`)
  return promisify(brotliCompress)(await readFile(path))
}

const findAssetFolders = (projectRoot: string) =>
  ['dist/client/assets', 'dist/studio/assets', 'dist/server/assets']
    .map((folder) => join(projectRoot, folder))
    .filter((folder) => existsSync(folder))

/** Reads a file by its path below `/assets/` if the file existed at startup, so that no path can escape the folder. */
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

type ScriptUrlsOptions = {
  readonly projectRoot: string
  readonly isDevelopment: boolean
  readonly registry: BlockRegistry
}

/**
 * Creates a function that returns a script's root-relative URL. The script is identified by its source path, relative
 * to the platform's folder, or by its name in `scriptEntries`. In development, the function returns source URLs, which
 * the build tool serves. Otherwise, it throws if the build lacks a block's script.
 */
export function createScriptUrls({
  projectRoot,
  isDevelopment,
  registry,
}: ScriptUrlsOptions): (script: string) => string {
  const toEntry = (script: string) => scriptEntries[script as keyof typeof scriptEntries] ?? script
  if (isDevelopment) return (script) => toSourceUrl(toEntry(script))
  const entries = manifest.parse(
    JSON.parse(readFileSync(join(projectRoot, 'dist/client/.vite/manifest.json'), 'utf8')),
  )
  const toUrl = (script: string) => {
    const file = entries[toEntry(script)]?.file
    if (file === undefined) throw new Error(`The build has no ${script}; remove dist and start again`)
    return `/${file}`
  }
  const ofBlocks = Array.from(registry.values(), ({ browser }) => browser?.file ?? [])
  for (const script of [...Object.keys(scriptEntries), ...ofBlocks.flat()]) toUrl(script)
  return toUrl
}

/** The root of the development server is the platform's folder. */
const toSourceUrl = (path: string) =>
  path.startsWith('..') ? `/@fs${resolve(platformFolder, path)}` : `/${path}`

const platformFolder = resolve(import.meta.dirname, '../../..')
