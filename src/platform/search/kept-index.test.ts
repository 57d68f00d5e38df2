import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createContentTypes, standardContentTypes } from '#content-types'
import { openDatabase, type Database } from '#database'
import { guest, type ContentItem, type SiteTexts } from '#model'
import { createSearch } from './create-search.ts'
import { createKeptIndexes } from './kept-index.ts'
import type { SearchTables } from './tables.ts'

let folder: string
let database: Database<SearchTables>
let ids = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-index-'))
  database = await openDatabase<SearchTables>({ dataDir: folder })
})
beforeEach(async () => {
  await database.transaction(async (trx) => {
    await trx.deleteFrom('search_index').execute()
    await trx.deleteFrom('search_part').execute()
  })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const toItem = (title: string, type: string, body: Record<string, unknown> = {}): ContentItem => ({
  contentKey: title,
  managedContentId: title,
  recordId: null,
  type,
  title,
  urlName: title,
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  body,
})
const synonyms = toItem('Words', 'epiderm__synonyms', { groups: [{ words: ['creme', 'balm'] }] })

const toSite = (release: number, pages: readonly (readonly [title: string, text: string])[]): SiteTexts => {
  const items = pages.map(([title]) => toItem(title, 'epiderm__page'))
  const texts = pages.map(([title, text], position) => ({
    item: items[position] ?? synonyms,
    path: `/${title.toLowerCase()}`,
    description: '',
    text,
    labels: '',
    shownIds: [],
  }))
  const language = {
    language: 'en_GB',
    items: [synonyms, ...items],
    pages: texts,
    toPath: () => undefined,
  }
  return { release, languages: [language] }
}
const many = Array.from({ length: 120 }, (_, n) => [`Page${n}`, `number${n} crème`] as const)

/** A process with that code on the database: asks, and tells how often it has surveyed the site. */
async function ask(texts: readonly string[], { site, code = 'a' }: { site: SiteTexts; code?: string }) {
  let surveys = 0
  const warnings: string[] = []
  const search = createSearch({
    createTextIndex: database.createTextIndex,
    types: createContentTypes(standardContentTypes),
    currentRelease: () => site.release,
    kept: createKeptIndexes({ database, code, createId: () => `index ${++ids}` }),
    async loadSite() {
      surveys++
      return site
    },
    warn: ({ message }) => void warnings.push(message),
  })
  const answers = []
  for (const text of texts)
    answers.push(await search.find(guest, { text, language: 'en_GB', offset: 0, limit: 3 }))
  await search.close()
  return { surveys, warnings, answers }
}
const questions = ['number7', 'creme', 'cremw', 'balm', 'numb', 'page11 number11']

it('a start surveys no page and answers the same, with synonyms, corrections and accents', async () => {
  const site = toSite(1, many)
  const first = await ask(questions, { site })
  const second = await ask(questions, { site })
  expect([first.surveys, second.surveys]).toEqual([1, 0])
  expect(second.answers).toEqual(first.answers)
  expect(second.answers.map(({ correction }) => correction)).toContain('crème')
  expect(second.answers.every(({ total }) => total > 0)).toBe(true)
})

it('what another code has analysed is analysed anew', async () => {
  const site = toSite(1, many)
  await ask([], { site })
  expect((await ask(['creme'], { site })).surveys).toBe(1)
  expect((await ask(['creme'], { site, code: 'b' })).surveys).toBe(1)
  expect((await ask(['creme'], { site, code: 'b' })).surveys).toBe(0)
})

it('nothing of an earlier release is found, nor left in the database', async () => {
  await ask(['secret'], { site: toSite(1, [...many, ['Secret', 'withdrawn words']]) })
  const site = toSite(2, many)
  const { surveys, answers } = await ask(['secret', 'withdrawn'], { site })
  expect([surveys, ...answers.map(({ total }) => total)]).toEqual([1, 0, 0])
  const rows = await database.read.selectFrom('search_part').select('content').execute()
  expect(rows.filter(({ content }) => content.includes('withdrawn'))).toEqual([])
})

it('an index that is not whole is not read', async () => {
  const site = toSite(1, many)
  await ask(['creme'], { site })
  await database.transaction((trx) => trx.deleteFrom('search_part').where('number', '=', 1).execute())
  const { surveys, warnings, answers } = await ask(['number60'], { site })
  expect([surveys, answers[0]?.total, warnings]).toEqual([1, 1, []])
})

it('a part that cannot be read is a warning, and the site is surveyed', async () => {
  const site = toSite(1, many)
  await ask(['creme'], { site })
  await database.transaction((trx) => trx.updateTable('search_part').set({ content: '{"broken' }).execute())
  const { surveys, warnings, answers } = await ask(['number60'], { site })
  expect([surveys, answers[0]?.total]).toEqual([1, 1])
  expect(warnings).toEqual(['What search has kept could not be read'])
})
