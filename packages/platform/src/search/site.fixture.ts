/**
 * A site with items in a real database, for search tests. Each test defines the items of each release and their paths.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistry } from '#blocks'
import type { Snapshot } from '#content'
import { createContentTypes, type ContentType } from '#content-types'
import type { Database } from '#database'
import type { ContentItem, AddressableItem, SearchedLanguage } from '#model'
import { standardBlocks } from '#standard-blocks'
import { createSearch, openSearchRows, type Search } from './index.ts'
import type { SearchTables } from './tables.ts'
import { openTestDatabase } from '../database/testing.ts'

type FixtureRow = Readonly<Record<string, string | number | null>>
type FixtureTables = SearchTables & {
  content_item: FixtureRow
  content_version: FixtureRow
  release: FixtureRow
  release_entry: FixtureRow
}

export type TestSite = {
  readonly database: Database<SearchTables>
  readonly search: Search
  readonly warnings: string[]
  readonly rules: Omit<Parameters<typeof openSearchRows>[0], 'code'>
  readonly openSnapshot: () => Snapshot
  /**
   * Publishes a release that changes only these items and removes the items in `gone`. Each changed item gets a new
   * version.
   */
  readonly publish: (items: readonly ContentItem[], gone?: readonly ContentItem[]) => Promise<void>
  /** Publishes a release with the same content as an earlier release. */
  readonly rollBack: (to: number) => Promise<void>
  /** Opens a second instance of the search code on the same database. It runs until the test process ends. */
  readonly openSecondProcess: (code: string) => Search
  readonly close: () => Promise<void>
}

type TestSiteOptions = {
  readonly types: readonly ContentType[]
  readonly toPath: (item: AddressableItem, language: string) => string | undefined
  /** Correctly spelt English words. If absent, there is no word list. */
  readonly words?: readonly string[]
}

const languages = ['en_GB', 'de_DE'] as const
const code = 'first'

export async function openTestSite({ types, toPath, words }: TestSiteOptions): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'search-'))
  const database = await openTestDatabase<FixtureTables>({ dataDir: folder })
  const warnings: string[] = []
  /** The items of each release, by item and language. */
  const releases: ReadonlyMap<string, ContentItem>[] = [new Map()]
  const versions = new Map<string, number>()
  const shown = () => releases.at(-1) ?? new Map<string, ContentItem>()
  const rules = { database, types: createContentTypes(types), registry: createRegistry(standardBlocks) }
  const opened: Search[] = []

  const openSnapshot = (): Snapshot => toSnapshot(releases)
  function open(own: string): Search {
    const search = createSearch({
      rows: openSearchRows({ ...rules, code: own }),
      openSnapshot,
      openPublicSnapshot: openSnapshot,
      loadSite: async () => ({
        release: releases.length - 1,
        languages: languages.map((language) => toLanguage(language, { toPath, shown: shown() })),
      }),
      findWordList: (language) =>
        words === undefined || language !== 'en_GB' ? undefined : { has: (word) => words.includes(word) },
      warn: ({ message, reason }) => void warnings.push(`${message}: ${reason ?? ''}`),
    })
    opened.push(search)
    return search
  }
  const rows = openSearchRows({ ...rules, code })

  async function release(
    next: ReadonlyMap<string, ContentItem>,
    written: readonly ContentItem[],
  ): Promise<void> {
    const number = releases.length
    const before = shown()
    await database.transaction(
      async (trx) => {
        for (const item of written) {
          await trx
            .insertInto('content_item')
            .values({
              id: item.managedContentId,
              content_key: item.contentKey,
              type: item.type,
              created_at: '',
            })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
          await trx.insertInto('content_version').values(toVersionRow(item)).execute()
        }
        await rows.write(trx, written)
        await trx.insertInto('release').values({ number, created_at: '', created_by: '', note: '' }).execute()
        for (const key of new Set([...before.keys(), ...next.keys()])) {
          const item = next.get(key)
          if (item?.version === before.get(key)?.version) continue
          const [id = '', language = ''] = key.split(' ')
          const entry = {
            release: number,
            item: id,
            language,
            version: item?.version ?? null,
            published_at: null,
          }
          await trx.insertInto('release_entry').values(entry).execute()
        }
      },
      { lock: 'release' },
    )
    releases.push(next)
  }

  return {
    database,
    search: open(code),
    warnings,
    rules,
    openSnapshot,
    async publish(items, gone = []) {
      const written = items.map((item) => {
        const version = (versions.get(toItemKey(item)) ?? 0) + 1
        versions.set(toItemKey(item), version)
        return { ...item, version }
      })
      const next = new Map(shown())
      for (const item of written) next.set(toItemKey(item), item)
      for (const item of gone) next.delete(toItemKey(item))
      await release(next, written)
    },
    rollBack: (to) => release(releases[to] ?? new Map(), []),
    openSecondProcess: open,
    async close() {
      for (const search of opened) await search.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

const toItemKey = ({ managedContentId, language }: ContentItem) => `${managedContentId} ${language}`

const toVersionRow = ({ managedContentId, language, version, title, urlName, body }: ContentItem) => ({
  item: managedContentId,
  language,
  number: version,
  title,
  url_name: urlName,
  body: JSON.stringify(body),
  place: null,
  created_at: '',
  created_by: '',
})

/** Returns a snapshot of the last release, with only the methods that search uses. */
function toSnapshot(releases: readonly ReadonlyMap<string, ContentItem>[]): Snapshot {
  const current = releases.at(-1) ?? new Map<string, ContentItem>()
  const items = [...current.values()]
  return {
    release: releases.length - 1,
    findContents: async ({ type }: { type?: string }) => ({
      items: items.filter((item) => item.type === type),
    }),
    heads: {
      findBy: async (key: 'managedContentId', ids: readonly string[]) =>
        items.filter((item) => ids.includes(item[key])),
    },
    loadStored: async (heads: readonly ContentItem[]) => heads,
    async loadChangesSince(from: number) {
      const former = releases[from] ?? new Map<string, ContentItem>()
      return [...new Set([...former.keys(), ...current.keys()])].flatMap((key) => {
        const [before, after] = [former.get(key), current.get(key)]
        const item = after ?? before
        if (item === undefined || before?.version === after?.version) return []
        const { managedContentId, contentKey, type, language } = item
        return [
          { managedContentId, contentKey, type, language, before: before?.version, after: after?.version },
        ]
      })
    },
  } as unknown as Snapshot
}

const toLanguage = (
  language: string,
  { toPath, shown }: Pick<TestSiteOptions, 'toPath'> & { shown: ReadonlyMap<string, ContentItem> },
): SearchedLanguage => ({
  language,
  hasPages: [...shown.values()].some(
    (item) => item.language === language && toPath(item, language) !== undefined,
  ),
  findRecordType: () => undefined,
  loadPaths: async (items) => items.map((item) => toPath(item, language)),
})
