/**
 * Builds the scripts that tests run in Chromium. All entry files are built together, and the build is cached in
 * `.cache` until a source file changes.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const projectRoot = resolve(import.meta.dirname, '..')
const cacheFile = join(projectRoot, '.cache/browser-scripts.json')

const entries = [
  'packages/platform/src/browser/session/own-fields.ts',
  'packages/platform/src/studio/canvas/geometry/covers-text.ts',
  'packages/platform/src/studio/canvas/rich/open-inline-editor.fixture.ts',
  'packages/platform/src/studio/focus/field-focus.fixture.tsx',
  'packages/platform/src/studio/core/keystroke-buffer.fixture.ts',
  'packages/platform/src/studio/core/lazily.fixture.tsx',
  'packages/platform/src/studio/focus/focus-form.fixture.ts',
  'packages/platform/src/studio/focus/focus-line.fixture.ts',
  'packages/platform/src/studio/focus/select-on-enter.fixture.tsx',
  'packages/platform/src/studio/ui/Picker.fixture.tsx',
  'packages/platform/src/studio/ui/ConfirmButton.fixture.tsx',
  'packages/platform/src/studio/form/rich/rich-text.fixture.ts',
]

/** Code of entry files and chunks, indexed by file name. The entry `src/a.ts` becomes `src/a.ts.js`. */
export type BrowserScripts = Readonly<Record<string, string>>

type CachedBuild = {
  readonly sources: readonly string[]
  readonly digest: string
  readonly scripts: BrowserScripts
}

let loading: Promise<BrowserScripts> | undefined

export const loadBrowserScripts = (): Promise<BrowserScripts> =>
  (loading ??= findCached().then((cached) => cached ?? buildScripts()))

async function findCached(): Promise<BrowserScripts | undefined> {
  if (!existsSync(cacheFile)) return undefined
  const { sources, digest, scripts } = JSON.parse(await readFile(cacheFile, 'utf8')) as CachedBuild
  return digest === (await toDigest(sources)) ? scripts : undefined
}

async function buildScripts(): Promise<BrowserScripts> {
  const { build } = await import('vite')
  const sources = ['package-lock.json', 'tests/browser-scripts.ts'].map((path) => join(projectRoot, path))
  const built = (await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'silent',
    plugins: [collectSources(sources)],
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((entry) => [entry, join(projectRoot, entry)])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  const scripts = Object.fromEntries(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])),
  )
  await store({ sources, digest: await toDigest(sources), scripts })
  return scripts
}

const collectSources = (sources: string[]): Plugin => ({
  name: 'collect-sources',
  generateBundle() {
    const files = Array.from(this.getModuleIds(), (id) => id.replace(/\?.*/, ''))
    sources.push(...files.filter((file) => existsSync(file)))
  },
})

async function toDigest(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const texts = await Promise.all(sources.map((path) => readFile(path).catch(() => '')))
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex')
}

/** Danger: another worker may be reading the cached build. */
async function store(cached: CachedBuild): Promise<void> {
  await mkdir(dirname(cacheFile), { recursive: true })
  const written = `${cacheFile}.${process.pid}`
  await writeFile(written, JSON.stringify(cached))
  await rename(written, cacheFile)
}
