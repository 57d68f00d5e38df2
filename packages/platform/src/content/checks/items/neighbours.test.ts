import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContentType } from '#content-types'
import type { Change } from '../../types/change.ts'
import {
  openTestContent,
  operator,
  createPageChange,
  createProductChange,
  createRedirectChange,
  createSiteChanges,
  toId,
  toContentKey,
  type TestContent,
} from '../../testing.ts'
import { scaleEditRounds } from '../../../../../../tests/count-edits.ts'
import { findChangeProblems } from '../check-changes.ts'
import { loadComparedItems } from './compared-items.ts'
import type * as Mentions from '../../snapshots/mentions.ts'
import { createNeighbours } from './neighbours.ts'

/** If `isForAll` is true, the mocked index returns every item for every value. */
const asking = vi.hoisted(() => ({ isForAll: false }))
vi.mock('../../snapshots/mentions.ts', async (importOriginal) => {
  const real = await importOriginal<typeof Mentions>()
  const find: typeof real.findHeadsByMention = async (...args) =>
    asking.isForAll ? loadAllHeads() : real.findHeadsByMention(...args)
  const findBelow: typeof real.findHeadsByMentionPrefix = async (...args) =>
    asking.isForAll ? loadAllHeads() : real.findHeadsByMentionPrefix(...args)
  return { ...real, findMentioning: find, findMentioningBelow: findBelow }
})

let test: TestContent
const loadAllHeads = async () => (await test.content.at(operator).loadIndex()).heads
beforeEach(async () => {
  test = await openTestContent()
  const pages = [
    createPageChange('guide', { route: '/product/peel' }),
    createPageChange('products', {
      route: '/product/{urlName}',
      record: { type: 'epiderm__product', parameter: 'urlName' },
    }),
  ]
  await test.content.publish(operator, { changes: [...createSiteChanges(), ...pages], note: '' })
})
afterEach(() => test.close())

const take = <T>(...values: T[]) => fc.constantFrom(...values)
const pageNames = ['start', 'acne', 'shop']
const productNames = ['gel', 'serum', 'peel']
const redirectNames = ['old', 'older', 'oldest']
const addresses = [
  '/acne',
  '/shop',
  '/de',
  '/de/acne',
  '/product/gel',
  '/product/serum',
  '/product/Gel',
  '/Shop',
  '/old',
  '/older',
  '/gone',
]
const reference = (type: string, attributes: Record<string, string>) => ({
  id: 'go',
  block: 'button',
  props: { text: 'Go', url: { type, attributes } },
})
const blocks = fc.oneof(
  fc.constant([]),
  take(...addresses).map((to) => [
    { id: 'text', block: 'rich-text', props: { text: `<p><a href="${to}?x=1">There</a></p>` } },
  ]),
  take(...pageNames).map((name) => [reference('comm__namedPage', { name })]),
  take(...productNames).map((name) => [reference('standard__recordPage', { recordId: toId('01t', name) })]),
)
const pageChange = fc
  .record({ name: take(...pageNames), route: take(...addresses, '/product/{urlName}'), blocks })
  .map(({ name, route, blocks: own }) =>
    createPageChange(name, {
      route,
      blocks: own,
      ...(route.includes('{') && { record: { type: 'epiderm__product', parameter: 'urlName' } }),
    }),
  )
const productChange = fc
  .record({ name: take(...productNames), urlName: take(...productNames), related: fc.subarray(productNames) })
  .map(({ name, urlName, related }) => {
    const change = createProductChange(name, { related: related.map(toContentKey) })
    return change.kind === 'put' ? { ...change, draft: { ...change.draft, urlName } } : change
  })
const redirectChange = fc
  .record({ name: take(...redirectNames), from: take(...addresses), to: take(...addresses) })
  .map(({ name, ...body }) => createRedirectChange(name, body))
const settingsChange = take(true, false).map((isActive) => {
  const languages = [
    { code: 'en_GB', label: 'English' },
    { code: 'de_DE', label: 'Deutsch', isActive },
  ]
  return createSiteChanges({ languages }).at(-1) as Change
})
const removal = take(...pageNames, ...productNames, ...redirectNames).map((name): Change => ({
  kind: 'remove',
  contentKey: toContentKey(name),
  language: 'en_GB',
}))
const changes = fc.uniqueArray(
  fc.oneof(
    { weight: 3, arbitrary: pageChange },
    { weight: 3, arbitrary: productChange },
    { weight: 3, arbitrary: redirectChange },
    { weight: 2, arbitrary: removal },
    { weight: 1, arbitrary: settingsChange },
  ),
  {
    minLength: 1,
    maxLength: 3,
    selector: (change) => (change.kind === 'put' ? change.draft.contentKey : change.contentKey),
  },
)

async function findProblems(tried: readonly Change[], isForAll: boolean): Promise<readonly string[]> {
  asking.isForAll = isForAll
  const { types, registry } = test.content
  const published = test.content.at(operator)
  const problems = await findChangeProblems({
    types,
    registry,
    changes: tried,
    published,
    db: test.database.read,
  })
  asking.isForAll = false
  return problems.map(({ path, message }) => `${path}: ${message}`).toSorted()
}

describe('unchanged items that changes may affect', () => {
  it('are the same whether they are found through the index or by reading the whole site', async () => {
    const seen = new Map<string, number>()
    let published = 0
    for (const tried of fc.sample(changes, { numRuns: scaleEditRounds(100), seed: 7 })) {
      const problems = await findProblems(tried, false)
      expect(problems).toEqual(await findProblems(tried, true))
      for (const problem of problems) {
        const kind =
          /hides|is at|has the address|would be at|redirects from|redirect loop|more than one|referred to|has the route|has the from|no page named|no record|language|urlName/.exec(
            problem,
          )?.[0]
        if (kind !== undefined) seen.set(kind, (seen.get(kind) ?? 0) + 1)
      }
      if (problems.length > 0) continue
      await test.content.publish(operator, { changes: tried, note: '' })
      published++
    }
    expect(published).toBeGreaterThan(scaleEditRounds(100) / 9)
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining([
        'redirects from',
        'is at',
        'redirect loop',
        'more than one',
        'referred to',
        'has the route',
        'has the from',
        'no page named',
        'no record',
        'language',
        'urlName',
      ]),
    )
  })

  it('are found by following the reference fields named in `comparedAlong`', async () => {
    const names = Array.from({ length: 7 }, (_, n) => `p${n}`)
    const chain = names.map((name, n) =>
      createProductChange(name, { related: n === 0 ? [] : [toContentKey(`p${n - 1}`)] }),
    )
    await test.content.publish(operator, { changes: [...chain, createProductChange('alone')], note: '' })
    const type = test.content.types.get('epiderm__product') as ContentType
    const compare = async (comparedAlong: ContentType['comparedAlong'], changed: string) => {
      const change = chain[names.indexOf(changed)] as Change
      const task = { changes: [change], published: test.content.at(operator), db: test.database.read }
      const drafts = change.kind === 'put' ? [change.draft] : []
      const found = await loadComparedItems({ ...type, comparedAlong }, drafts, createNeighbours(task))
      return found.map(({ urlName }) => urlName).toSorted()
    }
    expect(await compare({ fields: ['related'], steps: 2 }, 'p3')).toEqual(['p1', 'p2', 'p4', 'p5'])
    expect(await compare({ fields: ['related'], steps: 1 }, 'p0')).toEqual(['p1'])
    expect(await compare({ fields: ['pictures'], steps: 3 }, 'p3')).toEqual([])
    expect(await compare(undefined, 'p3')).toHaveLength(7)
  })
})
