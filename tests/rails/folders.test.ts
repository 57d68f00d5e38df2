/** Tests that no folder contains too many files to read through. */
import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const most = 28

it(`no source folder has more than ${most} files, excluding tests`, () => {
  const sizes = new Map<string, number>()
  const files = ['packages', 'sites'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  for (const file of files.filter(isOfProgram)) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1)
  expect(sizes.size).toBeGreaterThan(100)
  expect([...sizes].filter(([, size]) => size > most)).toEqual([])
})

/**
 * Returns true for code files. Excludes migrations, because each release may add some, and content files, because a
 * site may have any number of them.
 */
const isOfProgram = (file: string): boolean =>
  /\.(?:tsx?|mjs|css)$/.test(file) &&
  !/\.(?:test|fixture)\.tsx?$/.test(file) &&
  !/^sites\/[^/]+\/content\/|node_modules|database\/migrations\//.test(file)
