/** Counts the queries for the list of publishes. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryCounter, createPageChange, toContentKey } from '../content/testing.ts'
import { createTextBlock } from '../drafts/testing.ts'
import { openTestPublishing, publisher, type TestPublishing } from './publishing.fixture.ts'

const counts = { queries: 0, rows: 0 }
let test: TestPublishing

beforeEach(async () => {
  test = await openTestPublishing({ wrapDatabase: createQueryCounter(counts) })
})
afterEach(() => test.close())

const names = Array.from({ length: 11 }, (_, at) => `page-${at}`)

it('reads the changes to ten items, and the titles that they mention, with as many queries as for one item', async () => {
  const pages = names.map((name) =>
    createPageChange(name, { blocks: [createTextBlock('text', toContentKey('about'))] }),
  )
  await test.publishItem(...pages)
  await publishTexts(names.slice(0, 1))
  const ofOne = await countQueries()
  await publishTexts(names.slice(1))
  const ofTen = await countQueries()
  expect(ofTen.items).toBe(10)
  expect(ofTen.queries).toBe(ofOne.queries)
})

async function publishTexts(of: readonly string[]): Promise<void> {
  const drafts = []
  for (const name of of) drafts.push(await test.edit(name, toContentKey('contact')))
  await test.publish(drafts)
}

/** Counts the queries several times and returns the lowest count, because background work may also make queries. */
async function countQueries() {
  const counted = []
  for (let times = 0; times < 5; times++) counted.push(await countOnce())
  return counted.reduce((fewest, one) => (one.queries < fewest.queries ? one : fewest))
}

async function countOnce() {
  counts.queries = 0
  const [listed] = await test.publishing.list(publisher, { limit: 1 })
  const described = listed?.drafts.find(({ differences }) => differences !== undefined)
  const [line] = described?.differences?.changes[0]?.lines ?? []
  expect(line?.parts.map(({ text }) => text)).toEqual(['Page about', 'Page contact'])
  return { queries: counts.queries, items: listed?.drafts.length }
}
