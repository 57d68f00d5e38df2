import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Operation } from '#operations'
import type { BlockNode } from '#schema'
import {
  editor,
  createBlocksTarget,
  openTab,
  openTestSite,
  publishDrafts,
  createTextBlock,
  createTestClientId,
  type TestSite,
} from '../testing.ts'
import type { DraftKey } from '../draft.ts'

let test: TestSite
let [inner, outer]: DraftKey[] = []
beforeAll(async () => {
  test = await openTestSite()
})
afterAll(() => test.close())
beforeEach(async () => {
  inner = await create('Inner', [createTextBlock('words', 'Words')])
  outer = await create('Outer', [show('shown', inner)])
})

const create = (title: string, blocks: readonly BlockNode[]) =>
  test.drafts.createLinkedPattern(editor, { client: createTestClientId(), language: 'en_GB', title, blocks })
const show = (id: string, { contentKey }: DraftKey): BlockNode => ({
  id,
  block: 'pattern',
  props: { pattern: contentKey },
})
const insert = (node: BlockNode): Operation => ({ kind: 'insert', node, place: createBlocksTarget() })
const edit = async (key: DraftKey, operation: Operation) =>
  (await openTab(test.drafts, key).edit(operation)).results.map(({ outcome }) => outcome)
const toRejected = (title: string) => [{ kind: 'refused', message: `${title} contains this pattern already` }]

describe('a pattern that would contain itself', () => {
  it('is rejected if it contains another pattern that directly contains it', async () => {
    expect(await edit(inner!, insert(show('back', outer!)))).toEqual(toRejected('Outer'))
  })

  it('is rejected if it contains itself through several patterns', async () => {
    const middle = await create('Middle', [show('shown', outer!)])
    expect(await edit(inner!, insert(show('back', middle)))).toEqual(toRejected('Middle'))
  })

  it('is rejected if changing a block’s property would create the cycle', async () => {
    await edit(inner!, insert(show('other', await create('Third', []))))
    const set: Operation = {
      kind: 'set',
      block: 'other',
      path: ['props', 'pattern'],
      value: outer!.contentKey,
    }
    expect(await edit(inner!, set)).toEqual(toRejected('Outer'))
  })

  it('is rejected if it references itself directly', async () => {
    expect(await edit(inner!, insert(show('own', inner!)))).toEqual(toRejected('Inner'))
  })

  it('is rejected even if all patterns in the cycle are published', async () => {
    for (const key of [inner!, outer!]) await publishDrafts(test, key)
    expect(await edit(inner!, insert(show('back', outer!)))).toEqual(toRejected('Outer'))
  })

  it('is checked against the draft instead of the published pattern', async () => {
    await edit(outer!, { kind: 'remove', block: 'shown' })
    expect(await edit(inner!, insert(show('back', outer!)))).toEqual([{ kind: 'applied' }])
  })
})
