/**
 * Which unit tests a change reaches: those that import a changed file, themselves or through other files. Behind an
 * `index.ts` only tests that import that are reached: through the doors of rooms, nearly every test imports every file.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'

const isModule = (file) => /\.(?:tsx?|mts|mjs)$/.test(file)
const isUnitTest = (file) => /\.test\.tsx?$/.test(file)
const isDoor = (file) => basename(file).startsWith('index.')

/** Files that are not committed, or else those of the last commit; paths below `root`, without what is gone. */
export function findChanged(root) {
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

/** Unit tests below `src` and `tests` that one of these files reaches, sorted. */
export function findReached(root, changed) {
  const files = ['src', 'tests', 'scripts'].flatMap((folder) => listFiles(root, folder))
  const importers = readImporters(root, files)
  return [...new Set(changed.flatMap((file) => reachedBy(file)))].sort()

  function reachedBy(file) {
    const seen = new Set([file])
    for (const each of seen) for (const next of importersOf(each)) seen.add(next)
    const tests = [...[...seen].filter(isUnitTest), ...testsIn(dirname(file))]
    return tests.length > 0 ? tests : testsAbove(dirname(file))
  }

  function importersOf(file) {
    const all = importers.get(file) ?? []
    return isDoor(file) ? all.filter(isUnitTest) : all
  }

  /** What no test imports is read from the disk by those above it: content, styles, commands. */
  function testsAbove(folder) {
    if (folder === '.' || folder === 'src') return []
    const tests = testsIn(folder)
    return tests.length > 0 ? tests : testsAbove(dirname(folder))
  }

  /** A block's test may find it by the registry alone. */
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

/** Of each imported file those that import it. */
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
