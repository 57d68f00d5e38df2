import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { guest, type Actor } from '#model'
import { scaleEditRounds } from '../../../../../tests/count-edits.ts'
import {
  noMigrations,
  openTestContent,
  operator,
  createPageChange,
  createProductChange,
  createSiteChanges,
  toContentKey,
  type TestContent,
} from '../testing.ts'
import { createBodyStore } from './body-store.ts'
import type { HeadKey } from './head-rows.ts'
import { createHeads } from './heads.ts'
import { loadReleaseIndex } from './load-release-index.ts'
import { toPublicSnapshot } from './public-snapshot.ts'
import { toReleaseIndex, type Head, type HeadQuery, type ReleaseIndex } from './release-index.ts'
import { createSnapshot, type Snapshot } from './snapshot.ts'

let test: TestContent
beforeEach(async () => {
  test = await openTestContent()
  await test.content.publish(operator, { changes: createSiteChanges(), note: '' })
})
afterEach(() => test.close())

const names = ['a', 'b', 'c', 'd', 'e', 'f']
const languages = ['en_GB', 'de_DE']

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('put' as const), items: toSome('put') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('remove' as const), items: toSome('remove') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rollback' as const), back: fc.nat(5) }) },
)
type IndexStep = typeof step extends fc.Arbitrary<infer T> ? T : never

function toSome(of: string) {
  const item = fc.record({
    name: fc.constantFrom(...names),
    language: fc.constantFrom(...languages),
    text: fc.constantFrom(of, 'one', 'two'),
    access: fc.constantFrom(undefined, undefined, 'signedIn', 'administrators'),
  })
  return fc.uniqueArray(item, {
    minLength: 1,
    maxLength: 4,
    selector: ({ name, language }) => name + language,
  })
}

/** Converts an item to a change. Every second item is a page, which may be private. */
const toPut = ({
  name,
  language,
  text,
  access,
}: {
  name: string
  language: string
  text: string
  access?: unknown
}) => {
  const change =
    names.indexOf(name) % 2 === 0
      ? createProductChange(name, { strapline: text })
      : createPageChange(name, { ...(access !== undefined && { access }), parameters: [] })
  if (change.kind === 'remove') return change
  const urlName = `${name}-${text}`
  return { ...change, draft: { ...change.draft, language, urlName, title: text } }
}

/**
 * Applies one step to the content. Skips the removal of items that do not exist; a step without changes publishes
 * nothing.
 */
async function take(one: IndexStep): Promise<void> {
  const { content } = test
  const release = content.currentRelease()
  if (one.does === 'rollback') {
    await content.rollback(operator, { toRelease: Math.max(1, release - one.back) })
    return
  }
  const { byContentKey } = await content.at(operator).loadIndex()
  const isThere = (name: string, language: string) =>
    byContentKey.get(toContentKey(name))?.some((head) => head.language === language) ?? false
  const changes =
    one.does === 'put'
      ? one.items.map(toPut)
      : one.items
          .filter(({ name, language }) => isThere(name, language))
          .map(({ name, language }) => ({
            kind: 'remove' as const,
            contentKey: toContentKey(name),
            language,
          }))
  await content.publish(operator, { changes, note: '' })
}

/** Calls every lookup of an index for a few keys of each kind, some of which do not exist. */
function readAll(index: ReleaseIndex, of: ReleaseIndex) {
  const { byContentKey, byManagedContentId, byRecordId, byType, byUrlName, ...rest } = index
  const find = (lookup: typeof byType, toName: (head: ReleaseIndex['heads'][number]) => string | null) =>
    of.heads.map((head) => lookup.get(toName(head) ?? ''))
  return {
    release: rest.release,
    defaultLanguage: rest.defaultLanguage,
    heads: rest.heads,
    byContentKey: names.map((name) => byContentKey.get(toContentKey(name))),
    byManagedContentId: find(byManagedContentId, (head) => head.managedContentId),
    byRecordId: find(byRecordId, (head) => head.recordId),
    byType: find(byType, (head) => head.type),
    byUrlName: find(byUrlName, (head) => head.urlName),
  }
}

function openFresh(release: number): Snapshot {
  const { read } = test.database
  return createSnapshot({
    loadIndex: () => loadReleaseIndex(read, release),
    loadChangesSince: async () => [],
    bodies: createBodyStore({ read, migrations: noMigrations }),
    release,
  })
}

/** Opens a server whose index is not in memory yet, as is the case immediately after startup. */
function openStored(release: number): Snapshot {
  const { read } = test.database
  const loadIndex = () => Promise.reject(new Error('all heads are read'))
  return createSnapshot({
    loadIndex,
    heads: createHeads({ db: read, release, loadIndex, hasIndex: () => false }),
    loadChangesSince: async () => [],
    bodies: createBodyStore({ read, migrations: noMigrations }),
    release,
  })
}

/** Creates queries for each key in each language, for current and former items. */
function toQueries({ heads }: ReleaseIndex): HeadQuery[] {
  const contentKeys = names.map(toContentKey)
  return [undefined, 'en_GB', 'de_DE'].flatMap((language) => {
    const own = language === undefined ? {} : { language }
    return [
      { ...own, contentKeys },
      { ...own, contentKeys: contentKeys.slice(1, 3), type: 'epiderm__page' },
      { ...own, managedContentIds: heads.map(({ managedContentId }) => managedContentId) },
      { ...own, recordIds: heads.flatMap(({ recordId }) => recordId ?? []) },
      ...['epiderm__page', 'epiderm__product', 'none'].map((type) => ({ ...own, type })),
      { ...own, type: 'epiderm__product', offset: 1, limit: 2 },
      ...heads.slice(0, 3).map(({ urlName, type }) => ({ ...own, urlName, type })),
      { ...own, urlName: '' },
    ]
  })
}

/** Returns arguments for `findBy` with the same keys as `toQueries`. */
const toAsked = ({ heads }: ReleaseIndex): [HeadKey, string[]][] => [
  ['contentKey', names.map(toContentKey)],
  ['managedContentId', heads.map(({ managedContentId }) => managedContentId)],
  ['recordId', heads.flatMap(({ recordId }) => recordId ?? [])],
  ['urlName', [...names.map((name) => `${name}-one`), ...heads.slice(0, 3).map(({ urlName }) => urlName)]],
]

const toSet = (heads: readonly Head[]) => new Set(heads.map((head) => JSON.stringify(head)))

const rounds = scaleEditRounds(20)

it(`updates each reader’s index incrementally, with the same result as a fresh index: ${rounds} publishes, removals and rollbacks`, async () => {
  const held: { index: ReleaseIndex; saw: unknown }[] = []
  const steps = fc.sample(step, { numRuns: rounds, seed: 20 })
  for (const one of steps) {
    await take(one)
    const release = test.content.currentRelease()
    const fresh = openFresh(release)
    const all = await fresh.loadIndex()
    const readers: [Actor, Snapshot][] = [
      [operator, fresh],
      [guest, toPublicSnapshot(fresh, test.content.types)],
    ]
    const stored = openStored(release)
    for (const [actor, expected] of readers) {
      const reader = actor === guest ? toPublicSnapshot(stored, test.content.types) : stored
      for (const [key, values] of toAsked(all))
        expect([key, toSet(await reader.heads.findBy(key, values))]).toEqual([
          key,
          toSet(await expected.heads.findBy(key, values)),
        ])
      for (const query of toQueries(all))
        expect([query, await reader.heads.find(query)]).toEqual([query, await expected.heads.find(query)])
      const index = await test.content.at(actor).loadIndex()
      const saw = readAll(index, all)
      expect(saw).toEqual(readAll(await expected.loadIndex(), all))
      if (release % (rounds / 4) === 0) held.push({ index, saw: { saw, all } })
    }
  }
  for (const { index, saw } of held) {
    const { all, saw: former } = saw as { all: ReleaseIndex; saw: unknown }
    expect(readAll(index, all)).toEqual(former)
  }
  expect(held.length).toBeGreaterThan(2)
})

it('a release index sorts its heads once for all drafts', () => {
  let reads = 0
  const heads = Array.from({ length: 500 }, (_, n): Head => ({
    managedContentId: `20Y${n}`,
    contentKey: toContentKey(String(n)),
    recordId: null,
    type: 'epiderm__page',
    title: '',
    get urlName() {
      reads++
      return `page-${n}`
    },
    language: 'en_GB',
    publishedDate: '2026-11-01T00:00:00Z',
    version: 1,
  }))
  const index = toReleaseIndex(1, heads)
  const countReads = () => {
    reads = 0
    const [removed] = heads
    const changed = index.with({ removed: removed ? [removed] : [], added: [] })
    expect([changed.byUrlName.has('page-0'), changed.byUrlName.has('page-7')]).toEqual([false, true])
    return reads
  }
  expect(countReads()).toBeGreaterThan(500)
  expect(countReads()).toBeLessThan(300)
})
