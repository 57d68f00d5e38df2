/** Tests that no folder has so many files that their list is hard to read. */
import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const source = resolve(import.meta.dirname, '../../packages/platform/src')
const most = 28

it(`no folder of the program has more than ${most} files, excluding tests`, () => {
  const sizes = new Map<string, number>()
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(isOfProgram))
    sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1)
  expect(sizes.size).toBeGreaterThan(100)
  expect([...sizes].filter(([, size]) => size > most)).toEqual([])
})

/** Excludes migrations, because each release may add some, and content files, because a site may have any number. */
const isOfProgram = (file: string): boolean =>
  /\.(?:tsx?|mjs|css)$/.test(file) &&
  !/\.(?:test|fixture)\.tsx?$/.test(file) &&
  !file.startsWith(join('platform', 'database', 'migrations')) &&
  !file.startsWith(join('storefront', 'content'))
