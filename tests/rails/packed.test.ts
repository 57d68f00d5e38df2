/**
 * Tests that the packed platform contains each file that its entry points import, directly or indirectly, and declares
 * each package that those files import.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { scriptEntries } from '../../packages/platform/src/browser/index.ts'
import { studioEntry } from '../../packages/platform/src/studio/index.ts'

const platform = resolve(import.meta.dirname, '../../packages/platform')
const manifest = JSON.parse(readFileSync(join(platform, 'package.json'), 'utf8')) as {
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string>>
  readonly imports: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}
/** Entry points that the build configuration adds to the public API. */
const built = ['vite.config.ts', 'src/main.ts', 'src/site.ts', 'src/check-data.ts', 'src/clean-texts.ts']

let packed: ReadonlySet<string>
let reached: { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> }
beforeAll(() => {
  const json = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: platform })
  const [{ files }] = JSON.parse(json.toString()) as [{ files: readonly { path: string }[] }]
  packed = new Set(files.map(({ path }) => path))
  const entries = [
    ...Object.values(manifest.exports),
    ...Object.values(manifest.bin),
    ...Object.values(scriptEntries),
    studioEntry,
    ...built,
  ]
  reached = follow(entries.map((entry) => join(entry)))
})

describe('the packed platform', () => {
  it('contains all files that its entry points import', () => {
    expect(reached.files.size).toBeGreaterThan(900)
    expect([...reached.files].filter((file) => !packed.has(file))).toEqual([])
  })

  it('contains no test', () => {
    expect([...packed].filter((file) => /\.(?:test|fixture)\./.test(file))).toEqual([])
  })

  it('declares all packages that its entry points import', () => {
    const isDeclared = (name: string) => Object.hasOwn(manifest.dependencies, name)
    expect([...reached.packages].filter((name) => !isDeclared(name))).toEqual([])
  })
})

const typeImport = /^(?:im|ex)port type\b[^]*?from '[^']*'$/gm

/** Returns all files and packages that these files import, directly or indirectly. Ignores type-only imports. */
function follow(entries: readonly string[]) {
  const files = new Set(entries)
  const packages = new Set<string>()
  for (const file of files)
    for (const specifier of listImports(file)) {
      const target = toFile(file, specifier.replace(/\?.*$/, ''))
      if (target !== undefined) files.add(target)
      else if (isPackage(specifier)) packages.add(toPackageName(specifier))
    }
  return { files, packages }
}

function listImports(file: string): readonly string[] {
  if (!/\.(?:tsx?|mjs)$/.test(file)) return []
  const text = readFileSync(join(platform, file), 'utf8').replaceAll(typeImport, '')
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
}

function toFile(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier)
  const door = manifest.imports[specifier]
  return door === undefined ? undefined : join(door)
}

const isPackage = (specifier: string) =>
  !/^(?:node|virtual):/.test(specifier) && !builtinModules.includes(specifier) && !specifier.startsWith('/')

const toPackageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
