/** Tests random edits by three tabs whose calls arrive late, twice or interleaved. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyOperation, type EditedItem, type LoggedOperation } from '#operations'
import { scaleEditRounds } from '../../../../tests/count-edits.ts'
import { editedPage, toOperation, type RandomNumbers } from '../operations/random-operations.fixture.ts'
import type { OperationsCall } from './accept-operations.ts'
import type { DraftKey } from './draft.ts'
import { colleague, editor, openTab, openTestSite, publishBody, type TestSite } from './testing.ts'

/** With `EDITS_TIMES=10 SEED=7`, the test runs ten times as many rounds, with 7 as the seed. */
const seed = Number(process.env['SEED'] ?? 5)

let test: TestSite
beforeAll(async () => {
  test = await openTestSite()
})
afterAll(() => test.close())

let pages = 0
/** Removes the `gutter` property, which this test site's section block does not have. */
const withoutGutter = (key: string, value: unknown) => (key === 'gutter' ? undefined : value)
async function addPage(): Promise<DraftKey> {
  const { access: _access, ...body } = editedPage.body
  const name = `random-${++pages}`
  const known = JSON.parse(JSON.stringify({ ...body, route: `/${name}` }, withoutGutter)) as object
  return publishBody(test, name, { ...known })
}

type ReplicaHead = { readonly head: EditedItem; readonly seq: number }
async function readHead(key: DraftKey): Promise<ReplicaHead> {
  const { type, title, urlName, body, isWithdrawn, seq } = await test.drafts.read(editor, key)
  return { head: { type, title, urlName, body, isWithdrawn }, seq }
}
const toBytes = ({ title, urlName, body }: EditedItem) => JSON.stringify([title, urlName, body])

/** Opens a tab that builds its replica of the draft from the log. */
function openReplica(key: DraftKey, actor: typeof editor | typeof colleague, from: ReplicaHead) {
  const tab = openTab(test.drafts, key, actor)
  let { head, seq } = from
  let lastCall: OperationsCall | undefined
  const take = ({ seq: at, operation, outcome }: LoggedOperation) => {
    if (at <= seq) return
    seq = at
    if (outcome.kind !== 'applied') return
    const result = applyOperation(head, operation)
    if (result.kind !== 'applied') throw new Error(JSON.stringify(result))
    head = result.head
  }
  return {
    toState: () => ({ bytes: toBytes(head), seq }),
    /** Reads the log's next operations, and repeats some operations that were already read. */
    async read(limit: number, before = 0) {
      const query = { after: Math.max(0, seq - before), limit }
      for (const logged of await test.drafts.readLog(editor, { key, query })) take(logged)
    },
    async act(doing: string, group: readonly RandomNumbers[], name: string) {
      if (doing === 'undo' || doing === 'redo') return tab[doing]()
      if (doing === 'again') return lastCall && tab.send(lastCall)
      const operations = group.map((dice, at) => toOperation(head, dice, `${name}-${at}`))
      lastCall = tab.toCall(seq, operations)
      return tab.send(lastCall)
    },
  }
}

const die = fc.nat({ max: 1_000 })
const group = fc.array(fc.record({ kind: die, at: die, to: die, value: die }), { minLength: 1, maxLength: 3 })
const step = fc.record({
  tab: fc.nat({ max: 2 }),
  group,
  doing: fc.constantFrom('edit', 'edit', 'edit', 'undo', 'redo', 'again'),
  sees: fc.nat({ max: 6 }),
})

it('each of three tabs has a replica that equals the stored draft', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const key = await addPage()
      const from = await readHead(key)
      const tabs = [editor, editor, colleague].map((actor) => openReplica(key, actor, from))
      for (const [at, { tab: which, group: dice, doing, sees }] of steps.entries()) {
        const tab = tabs[which]!
        await tab.act(doing, dice, `r-${at}`)
        await tab.read(sees + 1, sees)
      }
      const { head, seq } = await readHead(key)
      for (const tab of tabs) {
        await tab.read(1000, 1000)
        expect(tab.toState()).toEqual({ bytes: toBytes(head), seq })
      }
    }),
    { numRuns: scaleEditRounds(20), seed },
  )
})

it('undoing all edits restores the original bytes, and redoing them restores the edited bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(group, { maxLength: 12 }), async (groups) => {
      const key = await addPage()
      const before = await readHead(key)
      const tab = openReplica(key, editor, before)
      let applied = 0
      for (const [at, dice] of groups.entries()) {
        const answer = await tab.act('edit', dice, `u-${at}`)
        if (answer?.results.every(({ outcome }) => outcome.kind === 'applied') === true) applied++
        await tab.read(1000)
      }
      const after = toBytes((await readHead(key)).head)
      for (let round = 0; round < applied; round++) await tab.act('undo', [], '')
      expect(toBytes((await readHead(key)).head)).toBe(toBytes(before.head))
      for (let round = 0; round < applied; round++) await tab.act('redo', [], '')
      expect(toBytes((await readHead(key)).head)).toBe(after)
    }),
    { numRuns: scaleEditRounds(20), seed },
  )
})
