import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { createContentKey } from '#kit'
import type { Site } from '../site/site.ts'
import { toNumberedItem, toSettings } from '../site.fixture.ts'
import type { OpenSnapshot, SitesOptions, SiteSnapshot } from '../site/sites.ts'
import { createMemorySite, openTestRenderer } from '../testing.ts'
import { openSites } from './open-sites.ts'

const away = () => Promise.reject(new Error('the database is away'))
const snapshot: SiteSnapshot = {
  release: 1,
  findContents: away,
  findAddresses: away,
  findListings: away,
  countItems: away,
  loadChangesSince: away,
}

it('openSites rejects its callers’ promises if a site cannot be read, without an unhandled rejection', async () => {
  const onRejection = vi.fn()
  process.on('unhandledRejection', onRejection)
  const sites = openSites({ openSnapshot: () => snapshot } as unknown as SitesOptions)
  const { site } = sites.openDraft(() => snapshot)
  await setImmediate()
  expect(onRejection).not.toHaveBeenCalled()
  await expect(site).rejects.toThrow('the database is away')
  process.off('unhandledRejection', onRejection)
})

const toContentKey = (n: number) => createContentKey(new Uint8Array(16).fill(n))
const toItem = (n: number, type: string, body: Record<string, unknown>) =>
  toNumberedItem(n, { contentKey: toContentKey(n), type, body })
const toPage = (words: string) =>
  toItem(5, 'epiderm__page', { route: '/about', metaDescription: words, blocks: [] })
const keys = { theme: toContentKey(2), layout: toContentKey(3), page: toContentKey(4) }
const languages = [
  { code: 'en_GB', label: 'English' },
  { code: 'de_DE', label: 'Deutsch' },
]

const openBilingualSite = () =>
  createMemorySite([
    toItem(1, 'epiderm__site', { ...toSettings(keys), languages }),
    toItem(2, 'epiderm__theme', { tokens: {} }),
    toItem(3, 'epiderm__layout', { header: [], footer: [] }),
    toItem(4, 'epiderm__page', { route: '/lost', blocks: [] }),
    toPage('The first words'),
  ])

/** Calls `open` several times, and returns how many of the sites remain in memory. */
async function countRetained(open: (round: number) => Promise<Site>): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const opened: WeakRef<Site>[] = []
  for (let round = 0; round < 20; round++) opened.push(new WeakRef(await open(round)))
  await setImmediate()
  collectGarbage()
  return opened.filter((site) => site.deref() !== undefined).length
}

it('frees the memory used for sites of earlier releases', async () => {
  const memory = openBilingualSite()
  const { sites } = openTestRenderer(memory.openSnapshot)
  const openNext = (round: number) => {
    memory.publish({ [toContentKey(5)]: toPage(`Words ${round}`) })
    return sites.current().site
  }
  expect(await countRetained(openNext)).toBeLessThanOrEqual(2)
})

it('frees the memory used for sites of earlier draft states', async () => {
  const memory = openBilingualSite()
  const { sites } = openTestRenderer(memory.openSnapshot)
  const openNext = (round: number) => {
    const drafted = memory.withChanges({ [toContentKey(5)]: toPage(`Words ${round}`) })()
    const loadDraftedSince = async () => [toPage('')]
    const openSnapshot: OpenSnapshot = () => ({ ...drafted, release: 1, loadDraftedSince })
    return sites.openDraft(openSnapshot, { list: () => [], findByKeys: () => [] } as never).site
  }
  expect(await countRetained(openNext)).toBeLessThanOrEqual(2)
})
