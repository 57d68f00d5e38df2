/** Tests `npm test -- changed` in a small separate project with a Git repository. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueTests, findChangedFiles, findAffectedTests } from '../../scripts/find-reached.mjs'

const files = {
  'README.md': '',
  'tests/attacks.ts': '',
  'packages/kit/index.ts': `export { a } from './a.ts'`,
  'packages/kit/a.ts': '',
  'packages/kit/a.test.ts': `import { a } from './a.ts'`,
  'packages/blocks/index.ts': `export * from './list/block.ts'`,
  'packages/blocks/testing.ts': `import { blocks } from './index.ts'`,
  'packages/blocks/every.test.ts': `import { blocks } from './index.ts'`,
  'packages/blocks/other.test.ts': `import { draw } from './testing.ts'`,
  'packages/blocks/list/block.ts': `import styles from './styles.css?inline'\nexport const load = () => import('./View.tsx')`,
  'packages/blocks/list/View.tsx': `import { a } from '#kit'`,
  'packages/blocks/list/styles.css': '',
  'packages/blocks/list/list.test.ts': `import { block } from './block.ts'\nimport '../../../tests/attacks.ts'`,
  'packages/blocks/list/registered.test.ts': `import { draw } from '../testing.ts'`,
  'packages/platform/src/standard-blocks/image/schema.ts': '',
  'packages/platform/src/standard-blocks/image/image.test.tsx': `import { schema } from './schema.ts'`,
  'packages/platform/src/standard-blocks/image/README.md': '',
  'packages/platform/src/content-types/menu.ts': '',
  'packages/platform/src/content-types/menu.test.ts': '',
  'packages/platform/src/cli/reference/reference.test.ts': '',
  'packages/platform/src/http/gallery/gallery.test.ts': '',
  'tests/rails/searchable-blocks.test.ts': '',
  'packages/shop/content.test.ts': '',
  'packages/shop/content/pages/acne.yaml': '',
}

let folder = ''
const git = (...words: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@clinic.example', ...words], {
    cwd: folder,
    stdio: 'pipe',
  })
const write = async (file: string, text: string) => {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-reached-'))
  for (const [file, text] of Object.entries(files)) await write(file, text)
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'first')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a change affects', () => {
  it.each([
    ['itself', 'packages/kit/a.test.ts', ['packages/kit/a.test.ts']],
    ['its importers, but not through an entry point', 'packages/kit/a.ts', ['packages/kit/a.test.ts']],
    [
      'its folder, its indirect importers, and the importers of its index file',
      'packages/blocks/list/View.tsx',
      [
        'packages/blocks/every.test.ts',
        'packages/blocks/list/list.test.ts',
        'packages/blocks/list/registered.test.ts',
      ],
    ],
    [
      'the same with styles',
      'packages/blocks/list/styles.css',
      [
        'packages/blocks/every.test.ts',
        'packages/blocks/list/list.test.ts',
        'packages/blocks/list/registered.test.ts',
      ],
    ],
    ['the importers of a test helper', 'tests/attacks.ts', ['packages/blocks/list/list.test.ts']],
    [
      'the nearest tests above a file that is not imported',
      'packages/shop/content/pages/acne.yaml',
      ['packages/shop/content.test.ts'],
    ],
    [
      'the catalogue tests, for a block',
      'packages/platform/src/standard-blocks/image/schema.ts',
      [
        'packages/platform/src/cli/reference/reference.test.ts',
        'packages/platform/src/http/gallery/gallery.test.ts',
        'packages/platform/src/standard-blocks/image/image.test.tsx',
        'tests/rails/searchable-blocks.test.ts',
      ],
    ],
    [
      'the tests of all types, for a content type',
      'packages/platform/src/content-types/menu.ts',
      [
        'packages/platform/src/cli/reference/reference.test.ts',
        'packages/platform/src/content-types/menu.test.ts',
      ],
    ],
    [
      'only the test itself, for a changed test',
      'packages/platform/src/standard-blocks/image/image.test.tsx',
      ['packages/platform/src/standard-blocks/image/image.test.tsx'],
    ],
    ['nothing', 'README.md', []],
  ])('%s', (_what, changed, reached) => {
    expect(findAffectedTests(folder, [changed])).toEqual(reached)
  })
})

it('uncommitted files count as changed; if there are none, the files of the last commit count as changed', async () => {
  await write('packages/kit/b.ts', '')
  await rm(join(folder, 'README.md'))
  await write('packages/kit/a.ts', 'export const a = 1')
  expect(findChangedFiles(folder)).toEqual(['packages/kit/a.ts', 'packages/kit/b.ts'])
  git('add', '.')
  git('commit', '-q', '-m', 'second')
  expect(findChangedFiles(folder)).toEqual(['packages/kit/a.ts', 'packages/kit/b.ts'])
})

describe('the table of catalogue tests', () => {
  const root = resolve(import.meta.dirname, '../..')
  const listed = catalogueTests.flatMap(({ tests }) => tests)

  it('names existing files and folders', () => {
    const paths = [...listed, ...catalogueTests.flatMap(({ of }) => of)]
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('lists every test that reads the blocks of the platform and the storefront', () => {
    const tests = ['packages', 'sites', 'tests/rails'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.test\.tsx?$/.test(file))
        .map((file) => `${folder}/${file}`),
    )
    const readsBlocks = /\.\.\.storefront\.blocks|from '.\/samples\.fixture\.ts'/
    const reading = tests.filter((path) => readsBlocks.test(readFileSync(join(root, path), 'utf8')))
    expect(reading.length).toBeGreaterThan(5)
    expect(reading.filter((path) => !listed.includes(path))).toEqual([])
  })
})
