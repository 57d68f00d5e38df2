/** Tests that the cost of reading some drafts does not depend on the number of open drafts. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countReads } from './count-reads.fixture.ts'
import {
  editor,
  openTab,
  openTestDrafts,
  openTestSite,
  publishPage,
  createTextOperation,
  createTestClientId,
  toDraftRows,
  type TestSite,
} from './testing.ts'
import type { Drafts } from './drafts.ts'

let test: TestSite
let drafts: Drafts
let during: ReturnType<typeof countReads>['during']

beforeAll(async () => {
  test = await openTestSite()
  const counted = countReads(toDraftRows(test.database))
  during = counted.during
  drafts = openTestDrafts({ ...test, database: counted.database as unknown as TestSite['database'] })
})
afterAll(async () => {
  await drafts.close()
  await test.close()
})

let pages = 0
async function editPages(count: number) {
  for (let n = 0; n < count; n++) {
    const key = await publishPage(test, `page-${++pages}`, { text: 'Before' })
    await openTab(drafts, key).edit(createTextOperation('text', 'After'))
  }
}
const ofPage = (n: number) => publishPage(test, `page-${n}`, { text: 'Before' })
let moves = 0
type Key = Awaited<ReturnType<typeof ofPage>>

it('loads all drafts once, and then reloads only the edited draft', async () => {
  const key = await ofPage(1)
  const tab = openTab(drafts, key)
  const readAfterEdit = async (text: string) => {
    await tab.edit(createTextOperation('text', text))
    return during(() => drafts.loadOpen(editor))
  }
  await editPages(2)
  await readAfterEdit('First')
  const few = await readAfterEdit('Second')
  await editPages(20)
  await drafts.loadOpen(editor)
  expect(await readAfterEdit('Third')).toEqual(few)
  expect(few.rows).toBe(1)
})

it.each([
  ['the drafts named for a publish', (key: Key) => drafts.findNamedHeads(editor, [key])],
  ['the drafts of some items', (key: Key) => drafts.list(editor, [key])],
  ['the first rows of the list of changes', () => drafts.listChanged(editor, { limit: 2 })],
  ['the problems of a draft', (key: Key) => drafts.findProblems(editor, key)],
  [
    'the drafts that may have the address of a moved page',
    (key: Key) => {
      const move = { client: createTestClientId(), route: `/moved-${++moves}`, isLeading: false }
      return drafts.movePage(editor, { key, move })
    },
  ],
  ['the drafts of one item', (key: Key) => drafts.findHeads(editor, key.contentKey)],
  [
    'the draft for a publish',
    async (key: Key) => {
      const { seq } = await drafts.read(editor, key)
      return drafts.name(editor, [{ ...key, seq }])
    },
  ],
])('reads %s by key', async (_, read) => {
  const key = await ofPage(1)
  await openTab(drafts, key).edit(createTextOperation('text', 'First'))
  await editPages(2)
  await read(key)
  await drafts.loadOpen(editor)
  const few = await during(() => read(key))
  await editPages(20)
  await drafts.loadOpen(editor)
  expect(await during(() => read(key))).toEqual(few)
  expect(few.rows).toBeGreaterThan(0)
})
