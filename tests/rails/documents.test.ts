import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingNames } from '../../packages/platform/src/app/settings/variables.ts'
import { commands } from '../../packages/platform/src/cli/command-list.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const listFiles = (folder: string, pattern: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path))

const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{3}-/.test(name))
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...listFiles('docs', /\.md$/).filter((path) => !path.startsWith('docs/reference/')),
  ...listFiles('packages', /README\.md$/),
  ...listFiles('sites', /README\.md$/),
]

describe('documents', () => {
  it('have no link to a missing file or heading', () => {
    const broken = documents.flatMap((path) =>
      findLinks(read(path)).filter(({ target, heading }) => {
        const file = target === '' ? path : join(dirname(path), target)
        if (!existsSync(join(root, file))) return true
        return heading !== '' && !findHeadings(read(file)).has(heading)
      }),
    )
    expect(broken).toEqual([])
  })
})

it('documents mention only existing scripts, commands and settings', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const isKnown = (script: string, command: string | undefined) =>
    script in scripts &&
    (script !== 'site' || command === undefined || command === 'help' || command in commands)
  const unknown = documents
    .filter((path) => !path.includes('decisions/'))
    .flatMap((path) => {
      const text = read(path)
      const wrong = Array.from(text.matchAll(/npm run ([a-z:]+)(?: -- ([a-z-]+))?/g))
        .filter(([, script = '', command]) => !isKnown(script, command))
        .map(([call]) => call)
      const settings = Array.from(text.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g), ([, name = '']) => name)
      return [...wrong, ...settings.filter((name) => !isSetting(name))].map((found) => `${path}: ${found}`)
    })
  expect(unknown).toEqual([])
})

it('documents mention the same version everywhere', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: { '': { version: string } }
  }
  const images = ['compose/compose.yaml', 'docker/Dockerfile', 'kubernetes/epiderm.yaml'].map(
    (path) => /epiderm:(\d+\.\d+\.\d+)/.exec(read(`deploy/${path}`))?.[1],
  )
  const changes = /^## (\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md'))?.[1]
  expect([lock.version, lock.packages[''].version, ...images, changes]).toEqual(Array(6).fill(version))
  expect(read('README.md')).toContain(`Version ${version}.`)
})

it('README.md has at most 600 words, and performance.md at most 1,200', () => {
  const count = (path: string) =>
    read(path)
      .split(/\s+/)
      .filter((word) => /\w/.test(word)).length
  expect(count('README.md')).toBeLessThanOrEqual(600)
  expect(count('docs/performance.md')).toBeLessThanOrEqual(1200)
})

describe('decisions', () => {
  it('are listed in the index, each on one line', () => {
    const index = read('docs/decisions/README.md')
    const lines = decisions.toSorted().map((name) => {
      const title = /^# (.+)$/m.exec(read(`docs/decisions/${name}`))?.[1] ?? ''
      return `- [${title}](${name})`
    })
    expect(index.split('\n').filter((line) => line.startsWith('- ['))).toEqual(lines)
  })

  it('have unique numbers, and never reuse the number of a deleted decision', () => {
    const deleted = Array.from(
      read('docs/decisions/README.md').matchAll(/^- (\d{3}): /gm),
      ([, number]) => number,
    )
    const numbers = [...decisions.map((name) => name.slice(0, 3)), ...deleted]
    expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
  })

  it('exist if documents or comments refer to them', () => {
    const numbers = new Set(decisions.map((name) => name.slice(0, 3)))
    const sources = ['packages', 'sites', 'scripts', 'tests', 'bench'].flatMap((folder) =>
      listFiles(folder, /\.(?:tsx?|m?js|css)$/),
    )
    const missing = [...documents, ...sources].flatMap((path) =>
      Array.from(
        read(path).matchAll(/\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)/gi),
        ([, named = '']) => named,
      )
        .flatMap((named) => named.split(/, | and /))
        .filter((number) => !numbers.has(number))
        .map((number) => `${path}: ${number}`),
    )
    expect(missing).toEqual([])
  })
})

/** The environment variables that the server, its process, the tests and the benchmarks read. */
const isSetting = (name: string) =>
  settingNames.includes(name) ||
  /^(?:TEST|BENCH|EDITS)_|^(?:NODE_ENV|MALLOC_ARENA_MAX|CHROMIUM_PATH|EPIDERM_SITE)$/.test(name)

type Link = { readonly target: string; readonly heading: string }

/** Finds links to files in this repository, except links in code. */
function findLinks(text: string): readonly Link[] {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
  return Array.from(
    prose.matchAll(/\]\((?!\w+:)([^)#\s]*)#?([^)\s]*)\)/g),
    ([, target = '', heading = '']) => ({
      target,
      heading,
    }),
  )
}

/** Returns the anchors that GitHub generates. */
const findHeadings = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
