/** The built browser half: small, and nothing of the server in it. `npm test` has built it before. */
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { siteScriptEntry } from '#browser'

const client = resolve(import.meta.dirname, '../../dist/client')

/** What the module leaves behind in a bundle: an import that stays, or a text that survives minifying. */
const serverTraces = {
  'a module of Node': /\bnode:[a-z_]+|__vite-browser-external|\brequire\(/,
  'process or Buffer': /\bprocess\.(?:env|versions|cwd)\b|\bBuffer\.from\b/,
  fastify: /FST_ERR_|fastify/i,
  'react-dom/server': /renderToString|renderToStaticMarkup|renderToPipeableStream/,
  kysely: /kysely|KyselyPlugin|SelectQueryNode/i,
  'sanitize-html': /sanitize-?html|allowedTags|allowedIframeHostnames/i,
  zod: /ZodError|\$ZodType|invalid_type/,
  sharp: /libvips|limitInputPixels/,
} as const

describe('the browser bundle', () => {
  const scripts = filesBelow(client).filter((file) => /\.m?js$/.test(file))

  it('holds the site script of the manifest, below 2 KB gzip with all it imports', () => {
    const bytes = withImports(siteScriptEntry).map((file) => readFileSync(join(client, file)))
    expect(bytes.length).toBeGreaterThan(0)
    expect(gzipSync(Buffer.concat(bytes), { level: 9 }).length).toBeLessThan(2048)
  })

  it.each(Object.entries(serverTraces))('holds nothing of %s', (_name, trace) => {
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((file) => trace.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('the traces are found in the server half, where they must be', () => {
    const server = filesBelow(resolve(client, '../server')).filter((file) => file.endsWith('.js'))
    expect(server.some((file) => serverTraces['a module of Node'].test(readFileSync(file, 'utf8')))).toBe(
      true,
    )
  })
})

type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>

function withImports(entry: string): string[] {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const chunk = manifest[entry]
  if (chunk === undefined) throw new Error(`${entry} is not in the manifest`)
  return [chunk.file, ...(chunk.imports ?? []).flatMap(withImports)]
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
