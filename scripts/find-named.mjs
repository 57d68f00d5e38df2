/** Finds the unit test files whose path, text or title may match the selected words. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the sorted paths below `root`. `titles` contains paths with titles from an earlier run. If a word matches
 * nothing, returns an empty list, which means every file, because a test title may come from a table.
 */
export function findNamedTests({ root, words, titles = [] }) {
  const files = listTests(root).map((path) => ({
    path,
    texts: [path, readFileSync(join(root, path), 'utf8')],
  }))
  const byPath = new Map(files.map((file) => [file.path, file]))
  for (const title of titles) byPath.get(title.split(' ', 1)[0])?.texts.push(title)
  const found = words.map((word) => findMatching(files, word.toLowerCase()))
  if (found.some((matching) => matching.length === 0)) return []
  return [...new Set(found.flat())].toSorted()
}

const findMatching = (files, word) =>
  files.filter(({ texts }) => texts.some((text) => text.toLowerCase().includes(word))).map(({ path }) => path)

/** Finds the same files as `include` in vitest.config.ts. */
const listTests = (root) =>
  ['packages', 'sites', 'tests']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .filter((file) => /\.test\.tsx?$/.test(file))
        .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
    )
