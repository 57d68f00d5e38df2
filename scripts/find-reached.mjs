/**
 * Finds the unit tests that a change affects. These are the tests that import a changed file, directly or through other
 * files, and the catalogue tests for the file's folder. Imports through an `index.ts` are ignored, because nearly every
 * test imports every file through the folders' entry points.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'

const project = resolve(import.meta.dirname, '..')
/** Returns the given paths in all sites where they exist. */
const inSites = (...paths) =>
  readdirSync(join(project, 'sites'))
    .flatMap((site) => paths.map((path) => `sites/${site}/${path}`))
    .filter((path) => existsSync(join(project, path)))

/** Tests that read all blocks and content types of a site. */
const siteTests = inSites('content.test.ts', 'site.test.ts')
/** Tests that read the block registry. Their imports do not show which blocks they use. */
const blockTests = [
  'packages/platform/src/cli/migrate.test.ts',
  'packages/platform/src/cli/reference/reference.test.ts',
  'packages/platform/src/http/gallery/gallery.test.ts',
  'packages/platform/src/app/stored-migrations.test.ts',
  'packages/platform/src/http/staff-api/schemas.test.ts',
  'packages/platform/src/drafts/texts/item-texts.test.ts',
  'packages/platform/src/standard-blocks/catalogue.test.tsx',
  'packages/platform/src/standard-blocks/devices.test.tsx',
  'packages/platform/src/standard-blocks/found-by.test.ts',
  ...siteTests,
  'tests/rails/custom-properties.test.ts',
  'tests/rails/device-values.test.ts',
  'tests/rails/form-controls.test.ts',
  'tests/rails/missing-fields.test.ts',
  'tests/rails/problem-texts.test.ts',
  'tests/rails/searchable-blocks.test.ts',
  'tests/rails/visible-texts.test.ts',
  'tests/rails/selected-styles.test.ts',
  'tests/shop/hostile-content.test.ts',
]
/** Tests that read every content type. */
const typeTests = [
  'packages/platform/src/cli/reference/reference.test.ts',
  'packages/platform/src/app/stored-migrations.test.ts',
  'packages/platform/src/http/staff-api/schemas.test.ts',
  ...siteTests,
]

/** Catalogue tests that are affected by changes in the given folders and files. */
export const catalogueTests = [
  {
    of: ['packages/platform/src/standard-blocks/', 'packages/platform/src/schema/', ...inSites('blocks/')],
    tests: blockTests,
  },
  { of: ['packages/platform/src/content-types/', ...inSites('content-types.ts')], tests: typeTests },
]

const isModule = (file) => /\.(?:tsx?|mts|mjs)$/.test(file)
const isUnitTest = (file) => /\.test\.tsx?$/.test(file)
const isDoor = (file) => basename(file).startsWith('index.')

/**
 * Returns the paths below `root` of uncommitted files or, if there are none, of the files in the last commit. Excludes
 * deleted files.
 */
export function findChangedFiles(root) {
  const ask = (...words) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  const uncommitted = [
    ...ask('diff', '--name-only', '-z', '--relative', 'HEAD'),
    ...ask('ls-files', '--others', '--exclude-standard', '-z'),
  ]
  const changed =
    uncommitted.length > 0 ? uncommitted : ask('diff', '--name-only', '-z', '--relative', 'HEAD~1', 'HEAD')
  return changed.filter((file) => existsSync(join(root, file)))
}

/** Returns the project's unit tests that these files affect, sorted. */
export function findAffectedTests(root, changed) {
  const files = ['packages', 'sites', 'tests', 'scripts'].flatMap((folder) => listFiles(root, folder))
  const importers = readImporters(root, files)
  return [...new Set(changed.flatMap((file) => reachedBy(file)))].sort()

  function reachedBy(file) {
    const seen = new Set([file])
    for (const each of seen) for (const next of importersOf(each)) seen.add(next)
    const tests = [...[...seen].filter(isUnitTest), ...testsIn(dirname(file))]
    return [...(tests.length > 0 ? tests : testsAbove(dirname(file))), ...catalogueOf(file)]
  }

  function catalogueOf(file) {
    if (isUnitTest(file) || file.endsWith('.md')) return []
    return catalogueTests
      .filter(({ of }) => of.some((path) => file.startsWith(path)))
      .flatMap(({ tests }) => tests.filter((test) => files.includes(test)))
  }

  function importersOf(file) {
    const all = importers.get(file) ?? []
    return isDoor(file) ? all.filter(isUnitTest) : all
  }

  /**
   * If no test imports a file (such as content, styles or commands), selects the tests in the nearest folder above the
   * file. These tests are assumed to read the file.
   */
  function testsAbove(folder) {
    if (/^(?:\.|packages|sites|packages\/platform)$/.test(folder)) return []
    const tests = testsIn(folder)
    return tests.length > 0 ? tests : testsAbove(dirname(folder))
  }

  /**
   * Returns the unit tests in a folder. A block's test may refer to the block only through the registry, so its imports
   * do not reveal which block it tests.
   */
  function testsIn(folder) {
    return files.filter((file) => isUnitTest(file) && dirname(file) === folder)
  }
}

const listFiles = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isModule(entry.name))
        .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    : []

/** Maps each imported file to the files that import it. */
function readImporters(root, files) {
  const importers = new Map()
  for (const file of files) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
    for (const { fileName } of importedFiles.filter(({ fileName }) => fileName.startsWith('.'))) {
      const path = relative(root, resolve(root, dirname(file), fileName.replace(/\?.*$/, '')))
      importers.set(path, [...(importers.get(path) ?? []), file])
    }
  }
  return importers
}
