/**
 * Tests random edits combined with random releases. Newer text is never lost: text typed into a block is either in the
 * draft or part of a conflict.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scaleEditRounds } from '../../../../tests/count-edits.ts'
import {
  openTab,
  openTestSite,
  publishPage,
  createTextOperation,
  readBlockTexts,
  type Tab,
  type TestSite,
} from './testing.ts'

/** With `EDITS_TIMES=10 SEED=7`, the test runs ten times as many rounds, with 7 as the seed. */
const seed = Number(process.env['SEED'] ?? 5)

const same = { a: 'Before', b: 'Before', c: 'Before', d: 'Before' }
type Block = keyof typeof same
const blocks = Object.keys(same) as Block[]

let test: TestSite
beforeAll(async () => {
  test = await openTestSite()
})
afterAll(() => test.close())

const step = fc.record({
  isEdit: fc.boolean(),
  block: fc.constantFrom(...blocks),
  text: fc.constantFrom('X', 'Y', 'Before'),
})
type RandomStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let pages = 0
/**
 * Runs the steps. Returns the tab, each block's final published text, and the last text typed into each block. Omits
 * typed text that has been published.
 */
async function run(steps: readonly RandomStep[]) {
  const name = `random-${++pages}`
  const published = { ...same }
  const typed = new Map<Block, string>()
  const tab = openTab(test.drafts, await publishPage(test, name, published))
  for (const { isEdit, block, text } of steps) {
    if (isEdit) {
      await tab.edit(createTextOperation(block, text))
      if (text === published[block]) typed.delete(block)
      else typed.set(block, text)
      continue
    }
    const isNew = text !== published[block]
    published[block] = text
    if (typed.get(block) === text) typed.delete(block)
    await publishPage(test, name, published)
    if (isNew) expect(readBlockTexts(await tab.read())[block]).toBe(text)
  }
  return { tab, published, typed }
}

const listOffered = async (tab: Tab, block: Block) =>
  (await tab.read()).offers.flatMap(({ operation }) =>
    operation.kind === 'set' && operation.block === block ? [operation.value] : [],
  )

it('a draft contains the published text of unedited blocks; edited blocks contain the typed text, or have a conflict that contains it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { tab, published, typed } = await run(steps)
      const texts = readBlockTexts(await tab.read())
      for (const block of blocks) {
        const value = typed.get(block)
        if (value === undefined) expect(texts[block]).toBe(published[block])
        else expect([texts[block], ...(await listOffered(tab, block))]).toContain(value)
      }
    }),
    { numRuns: scaleEditRounds(20), seed },
  )
})
