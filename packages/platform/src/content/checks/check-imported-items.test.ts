import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentType, TypedItem } from '#content-types'
import type { Change, ContentDraft } from '../types/change.ts'
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
} from '../testing.ts'
import { findAddressProblems } from './addresses/check-addresses.ts'
import { findIdentityProblems, findDuplicates } from './check-identities.ts'
import { findImportProblems } from './check-imported-items.ts'
import { findTypeProblems } from './check-types.ts'
import { createConnectedGroups } from './items/connected-groups.ts'
import { createNeighbours } from './items/neighbours.ts'
import { createImportedItems } from './items/imported-items.ts'

/** Reports a contradiction between two products that reference each other. */
const findContradictions = (items: readonly TypedItem[]) =>
  items.flatMap((item) => {
    const names = (other: TypedItem) => (other.body['related'] as string[] | undefined) ?? []
    return items
      .filter((other) => names(item).includes(other.contentKey) && names(other).includes(item.contentKey))
      .map((other) => ({ item, message: `names ${other.title}`, hint: 'One of the two does.' }))
  })

let test: TestContent
let types: ReadonlyMap<string, ContentType>
beforeAll(async () => {
  test = await openTestContent()
  const own = test.content.types.get('epiderm__product') as ContentType
  const speaking = { ...own, findContradictions, comparedAlong: { fields: ['related'], steps: 2 } }
  types = new Map<string, ContentType>([...test.content.types, [own.name, speaking]])
  const published = [
    ...createSiteChanges(),
    createPageChange('acne'),
    createPageChange('products', {
      route: '/product/{urlName}',
      record: { type: 'epiderm__product', parameter: 'urlName' },
    }),
    createProductChange('gel', { related: [toContentKey('serum')] }),
    createProductChange('serum'),
    createPageChange('guide', { route: '/product/cream' }),
    createRedirectChange('old', { from: '/old', to: '/acne' }),
  ]
  await test.content.publish(operator, { changes: published, note: '' })
})
afterAll(() => test.close())

const toDraft = (change: Change) => (change.kind === 'put' ? change.draft : undefined) as ContentDraft
const take = <T>(...values: T[]) => fc.constantFrom(...values)
const addresses = [
  '/acne',
  '/Acne',
  '/shop',
  '/de',
  '/de/acne',
  '/product/gel',
  '/product/Serum',
  '/old',
  '/older',
]
const names = ['gel', 'serum', 'peel', 'acne', 'old', 'older', 'cream', 'mask']
const anyDraft = fc.oneof(
  fc
    .record({ name: take(...names), route: take(...addresses) })
    .map(({ name, route }) => createPageChange(name, { route })),
  fc
    .record({ name: take(...names), related: fc.subarray(names) })
    .map(({ name, related }) => createProductChange(name, { related: related.map(toContentKey) })),
  fc
    .record({ name: take(...names), from: take(...addresses), to: take(...addresses) })
    .map(({ name, ...body }) => createRedirectChange(name, body)),
  take(true, false).map((isActive) => {
    const languages = [
      { code: 'en_GB', label: 'English' },
      { code: 'de_DE', label: 'Deutsch', isActive },
    ]
    return createSiteChanges({ languages }).at(-1) as Change
  }),
)
/** Generates drafts, some of which have the same key, id, URL name or language as another draft. */
const draft = fc
  .record({
    change: anyDraft,
    key: take('', ...names),
    id: take('', '', ...names),
    urlName: take('', '', ...names),
  })
  .chain(({ change, key, id, urlName }) =>
    take('en_GB', 'de_DE').map((language) => ({
      ...toDraft(change),
      language,
      ...(key !== '' && { contentKey: toContentKey(key) }),
      ...(id !== '' && { managedContentId: toId('20Y', id) }),
      ...(urlName !== '' && { urlName }),
    })),
  )

const findAllAtOnce = async (drafts: readonly ContentDraft[]) => {
  const changes = drafts.map((one): Change => ({ kind: 'put', draft: one }))
  const db = test.database.read
  const neighbours = createNeighbours({ changes, published: test.content.at(operator), db })
  return [
    ...findDuplicates(drafts),
    ...(await findIdentityProblems(db, drafts)),
    ...(await findTypeProblems(types, drafts, neighbours)),
    ...(await findAddressProblems(drafts, neighbours)),
  ]
}

const findInParts = async (drafts: readonly ContentDraft[], size: number) => {
  let largest = 0
  const outlines = {
    async *batches() {
      for (let start = 0; start < drafts.length; start += size) yield drafts.slice(start, start + size)
    },
    async load(places: readonly number[]) {
      largest = Math.max(largest, places.length)
      return places.map((place) => drafts[place] as ContentDraft)
    },
  }
  const put = createImportedItems(drafts)
  const published = test.content.at(operator)
  const { beside, addresses: wrong } = await findImportProblems({
    types,
    put,
    published,
    db: test.database.read,
    outlines,
  })
  return { problems: [...beside, ...wrong], largest }
}

const toSortedLines = (problems: readonly object[]) =>
  problems.map((problem) => JSON.stringify(problem)).toSorted()

it('finds the same problems whether items are checked in batches or all together', async () => {
  const seen = new Set<string>()
  for (const drafts of fc.sample(fc.array(draft, { maxLength: 12 }), { numRuns: 120, seed: 4 })) {
    const expected = await findAllAtOnce(drafts)
    const { problems } = await findInParts(drafts, 3)
    expect(new Set(toSortedLines(problems))).toEqual(new Set(toSortedLines(expected)))
    for (const { message } of expected) {
      const kind =
        /same contentKey|identity|urlName|has the address|would be at|the route|the from|names|redirect loop|is at|redirects from|language/.exec(
          message,
        )
      if (kind) seen.add(kind[0])
    }
  }
  expect([...seen].toSorted()).toEqual([
    'has the address',
    'identity',
    'is at',
    'language',
    'names',
    'redirect loop',
    'redirects from',
    'same contentKey',
    'the from',
    'the route',
    'urlName',
    'would be at',
  ])
})

it('compares two thousand unrelated items in groups of about two hundred', async () => {
  const drafts = Array.from({ length: 2000 }, (_, n) => {
    const partner = toContentKey(`gel-${n % 2 === 0 ? n + 1 : n}`)
    return toDraft(createProductChange(`gel-${n}`, { related: n % 2 === 0 ? [partner] : [] }))
  })
  expect(await findInParts(drafts, 200)).toEqual({ problems: [], largest: 200 })
})

it('puts items that reference each other into one group, and lists each item once', () => {
  const drafts = Array.from({ length: 900 }, (_, n) =>
    toDraft(
      createProductChange(`p${n}`, { related: n % 3 === 0 ? [toContentKey(`p${(n + 450) % 900}`)] : [] }),
    ),
  )
  const connected = createConnectedGroups(types.get('epiderm__product') as ContentType)
  drafts.forEach(connected.read)
  const groups = [...connected.groups()]
  expect(groups.flat().toSorted((a, b) => a - b)).toEqual(drafts.map((_, n) => n))
  const toGroup = (place: number) => groups.findIndex((group) => group.includes(place))
  for (let n = 0; n < 900; n += 3) expect(toGroup(n)).toBe(toGroup((n + 450) % 900))
  expect(Math.max(...groups.map((group) => group.length))).toBeLessThan(210)
})

it('a check lists at most 100 problems per item, and reports that there are more', async () => {
  const text = { id: 'text', block: 'list', props: { items: Array.from({ length: 20_000 }, () => 7) } }
  const own = createPageChange('own', { blocks: [text] })
  const other = createPageChange('other', { blocks: [{ id: 'other', block: 'no-such-block' }] })
  const problems = await test.content.findProblems(operator, { changes: [own, other] })
  expect(problems).toHaveLength(102)
  expect(problems.filter(({ contentKey }) => contentKey === toContentKey('other'))).toHaveLength(1)
  const { title } = toDraft(own)
  expect(problems[100]).toMatchObject({
    path: title,
    message: 'has more problems; only the first 100 are listed',
  })
})
