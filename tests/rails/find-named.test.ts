import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findNamedTests } from '../../scripts/find-named.mjs'

const files = {
  'packages/quote/price.test.ts': "it('adds taxes', () => {})",
  'packages/orders.test.tsx': "it('names its Quotes (all)', () => {})",
  'tests/rails/tables.test.ts': 'it.each(rows)(`%s is rejected`, () => {})',
  'packages/quote.ts': '',
}
const titles = ['tests/rails/tables.test.ts an empty name is refused', 'packages/gone.test.ts an empty page']

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'epiderm-named-'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

it.each([
  ['a path or text, ignoring case', ['quote'], ['packages/orders.test.tsx', 'packages/quote/price.test.ts']],
  ['special characters of patterns, read literally', ['quotes (all)'], ['packages/orders.test.tsx']],
  ['one of several words', ['taxes', 'names'], ['packages/orders.test.tsx', 'packages/quote/price.test.ts']],
  ['a title of an earlier run', ['an empty'], ['tests/rails/tables.test.ts']],
])('finds files by %s', (_what, words, found) => {
  expect(findNamedTests({ root, words, titles })).toEqual(found)
})

it('selects every file if no file contains the search words, because a test title may be defined in a table', () => {
  expect(findNamedTests({ root, words: ['taxes', 'an empty'] })).toEqual([])
})
