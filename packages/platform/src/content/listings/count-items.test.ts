/** Tests that items are counted correctly while releases are published. */
import { expect, it } from 'vitest'
import type { ChangedEntry } from '#model'
import { createDraftSet } from '../snapshots/draft-set.ts'
import { toReleaseIndex, type Head } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { createItemCounts } from './count-items.ts'

const head: Head = {
  managedContentId: '20Y000000000001AAA',
  contentKey: 'MCA',
  type: 'product',
  language: 'en_GB',
  title: 'Balm',
  urlName: 'balm',
  recordId: null,
  version: 1,
  publishedDate: '2026-01-01T00:00:00.000Z',
}
const entry: ChangedEntry = { ...head, before: undefined, after: 1 }

function createRelease(release: number, heads: readonly Head[]): Snapshot {
  const index = toReleaseIndex(release, heads)
  return {
    release,
    loadIndex: async () => index,
    loadChangesSince: async (from: number) => (from < 2 && release >= 2 ? [entry] : []),
  } as unknown as Snapshot
}

it('counts an item only once if it is published during the count', async () => {
  const releases = [createRelease(1, []), createRelease(2, [head])]
  const { count } = createItemCounts(() => (releases.length > 1 ? releases.shift() : releases[0]) as Snapshot)
  const query = { type: 'product', language: 'en_GB', drafts: createDraftSet([]) }
  await count(query)
  expect(await count(query)).toBe(1)
})
