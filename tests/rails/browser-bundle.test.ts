/** Tests that the built browser files are small and contain no server code. `npm test` builds the files first. */
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { scriptEntries } from '#browser'
import { standardBlocks } from '#standard-blocks'
import { studioEntry } from '#studio'

const client = resolve(import.meta.dirname, '../../dist/client')
const studio = resolve(import.meta.dirname, '../../dist/studio')

/** Traces of server modules in a bundle: a remaining import, or a string that survives minification. */
const serverTraces = {
  'a module of Node': /["'`]node:[a-z_]+|__vite-browser-external|\brequire\(/,
  'process or Buffer': /\bprocess\.(?:env|versions|cwd)\b|\bBuffer\.from\b/,
  fastify: /FST_ERR_|fastify/i,
  'react-dom/server': /renderToString|renderToStaticMarkup|renderToPipeableStream/,
  kysely: /kysely|KyselyPlugin|SelectQueryNode/i,
  'sanitize-html': /sanitize-?html|allowedTags|allowedIframeHostnames/i,
  zod: /ZodError|\$ZodType|invalid_type/,
  sharp: /libvips|limitInputPixels/,
} as const

/** Searches the code that runs when the script loads. Functions run later. */
const createsIntlAtLoad = (node: ts.Node): boolean =>
  !ts.isFunctionLike(node) &&
  ((ts.isNewExpression(node) && /^Intl\b/.test(node.expression.getText())) ||
    (ts.forEachChild(node, createsIntlAtLoad) ?? false))

describe('the browser bundle', () => {
  const scripts = filesBelow(client).filter((file) => /\.m?js$/.test(file))

  it.each([
    [scriptEntries.site, 2816],
    [scriptEntries.canvas, 6144],
    [findScript('form'), 2048],
    [findScript('grid'), 1536],
    [findScript('rich-text'), 512],
    [findScript('video'), 512],
    [findScript('print-button'), 512],
    [findScript('consent'), 2048],
  ] as const)(
    'contains the script %s of the manifest, below %i bytes gzip with all its imports',
    (entry, maxBytes) => {
      const bytes = withImports(entry).map((file) => readFileSync(join(client, file)))
      expect(bytes.length).toBeGreaterThan(0)
      expect(gzipSync(Buffer.concat(bytes), { level: 9 }).length).toBeLessThan(maxBytes)
    },
  )

  const waiting = withImports(scriptEntries.site)
  const later = dynamicImports(scriptEntries.site)
  const isForSignedIn = (entry: string) => /session-validator|visitor\.ts/.test(entry)

  it.each([
    ['for guests', later.filter((entry) => !isForSignedIn(entry)), 74_000],
    ['for guests and for signed-in visitors', later, 81_000],
  ])('contains React separately, with the islands %s, within its budget', (_whose, entries, maxBytes) => {
    const [loaded, ...others] = waiting
    const files = [...new Set(entries.flatMap(withImports))].filter((file) => file !== loaded)
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file))).length, 0)
    expect(files.filter((file) => others.includes(file))).toEqual([])
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(maxBytes)
  })

  it('SSN-1 excludes code for signed-in visitors from all files that a guest loads', () => {
    const forGuests = later.filter((entry) => !isForSignedIn(entry)).flatMap(withImports)
    const texts = [...waiting, ...forGuests].map((file) => readFileSync(join(client, file), 'utf8'))
    expect(later.filter(isForSignedIn)).toHaveLength(2)
    expect(texts.filter((text) => /keep-alive|session-toast/.test(text))).toEqual([])
  })

  it.each(Object.entries(serverTraces))('contains no code from %s', (_name, trace) => {
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((file) => trace.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('creates no `Intl` object at the top level of a script, because the first one takes longer than the rest of the script', () => {
    expect(scripts.length).toBeGreaterThan(0)
    expect(
      scripts.filter((file) =>
        createsIntlAtLoad(
          ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
        ),
      ),
    ).toEqual([])
  })

  it('contains no studio code, and the studio’s first script and style sheet stay within their budget', () => {
    const firstOfStudio = listFirst(studioEntry)
    const ofStudio = filesBelow(studio)
    const names = new Set(scripts.map((file) => basename(file)))
    expect(ofStudio.filter((file) => names.has(basename(file)))).toEqual([])
    expect(scripts.filter((file) => /epiderm-studio|react-aria/.test(readFileSync(file, 'utf8')))).toEqual([])
    expect(Object.keys(readManifest()).filter((key) => key.includes('/studio/'))).toEqual([])
    const later = ofStudio.filter((file) => file.endsWith('.js') && !firstOfStudio.includes(file))
    expect(later.some((file) => /ProseMirror/.test(readFileSync(file, 'utf8')))).toBe(true)
    /** React Aria has messages in many languages, but the bundle includes only one language. */
    expect(firstOfStudio.filter((file) => /\p{Script=Cyrillic}/u.test(readFileSync(file, 'utf8')))).toEqual(
      [],
    )
    expect(countBytes(firstOfStudio)).toBeLessThan(250_000)
  })

  it('needs at most 80,000 bytes for each studio screen and dialog after the first load', () => {
    const first = listFirst(studioEntry)
    const parts = listDynamicImports(studioEntry)
    expect(parts).toContain('src/studio/app/PageEditor.tsx')
    const sizes = parts.map((part) => ({
      part,
      bytes: countBytes(listFirst(part).filter((file) => !first.includes(file))),
    }))
    expect(sizes.filter(({ bytes }) => bytes >= 80_000)).toEqual([])
  })

  it.each(Object.entries(serverTraces).filter(([name]) => name !== 'process or Buffer'))(
    'of the studio contains no code from %s',
    (_name, trace) => {
      const ofStudio = filesBelow(studio).filter((file) => file.endsWith('.js'))
      expect(ofStudio.length).toBeGreaterThan(0)
      expect(ofStudio.filter((file) => trace.test(readFileSync(file, 'utf8')))).toEqual([])
    },
  )

  it('is checked with a pattern that does find Node modules in the server files', () => {
    const server = filesBelow(resolve(client, '../server')).filter((file) => file.endsWith('.js'))
    expect(server.some((file) => serverTraces['a module of Node'].test(readFileSync(file, 'utf8')))).toBe(
      true,
    )
  })
})

type ManifestChunk = { file: string; imports?: readonly string[]; dynamicImports?: readonly string[] }
type Manifest = Readonly<Record<string, ManifestChunk>>

const readManifest = (part = client) =>
  JSON.parse(readFileSync(join(part, '.vite/manifest.json'), 'utf8')) as Manifest

/** Lists the files of a section of the studio: its entry file, its static imports and its style sheet. */
function listFirst(entry: string): readonly string[] {
  const manifest = readManifest(studio)
  const withInside = (name: string): readonly string[] => {
    const chunk = manifest[name]
    return chunk === undefined ? [] : [chunk.file, ...(chunk.imports ?? []).flatMap(withInside)]
  }
  return [...new Set([...withInside(entry), ...withInside('style.css')])].map((file) => join(studio, file))
}

/** Lists the dynamic imports in the entry file and in the files that it imports. */
function listDynamicImports(entry: string): readonly string[] {
  const manifest = readManifest(studio)
  const found = new Set([entry])
  for (const name of found) for (const imported of manifest[name]?.imports ?? []) found.add(imported)
  return [...found].flatMap((name) => manifest[name]?.dynamicImports ?? [])
}

/** Counts the bytes after brotli compression. */
const countBytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + readFileSync(`${file}.br`).length, 0)

const findScript = (type: string) => standardBlocks.find((block) => block.type === type)?.browser?.file ?? ''

const readChunk = (entry: string): ManifestChunk | undefined => readManifest()[entry]

const dynamicImports = (entry: string) => readChunk(entry)?.dynamicImports ?? []

function withImports(entry: string): string[] {
  const chunk = readChunk(entry)
  if (chunk === undefined) throw new Error(`${entry} is not in the manifest`)
  return [chunk.file, ...(chunk.imports ?? []).flatMap(withImports)]
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
