/** Full text search over the current release: indexed anew after each release, asked under an actor's name. */
import type { ContentTypes } from '#content-types'
import type { TextIndex } from '#database'
import type { Actor, LanguageCode, SearchAnswer, SearchQuery, SiteTexts } from '#model'
import type { Warn } from '#kit'
import { loadSearchDocuments } from './documents.ts'
import { findHits, findItems, type ContentSearch, type FoundItems } from './find-documents.ts'
import { buildLanguageIndex, type LanguageIndex } from './language-index.ts'

export type SearchOptions = {
  readonly createTextIndex: () => TextIndex
  readonly types: ContentTypes
  readonly currentRelease: () => number
  /** The pages and items of the current release. */
  readonly loadSite: () => Promise<SiteTexts>
  readonly warn: Warn
}

export type Search = {
  /** What the actor may read on the site. Everybody may read the same: pages that are published and listed. */
  readonly find: (actor: Actor, query: SearchQuery) => Promise<SearchAnswer>
  /** Published content items, with or without a page. */
  readonly findContents: (actor: Actor, query: ContentSearch) => Promise<FoundItems>
  /** Indexes the current release in advance; to be called at start and after a release. A failure is a warning. */
  readonly refresh: () => Promise<void>
  readonly close: () => Promise<void>
}

type Built = {
  readonly release: number
  readonly language: LanguageCode
  readonly languages: ReadonlyMap<LanguageCode, LanguageIndex>
  /** Searches that still read it. */
  readers: number
}

export function createSearch(options: SearchOptions): Search {
  let built: Built | undefined
  let building: Promise<Built> | undefined

  /** Never of an older release than the pages are; one build at a time. */
  async function loadBuilt(): Promise<Built> {
    while (built === undefined || built.release < options.currentRelease()) {
      building ??= build(options).finally(() => (building = undefined))
      const next = await building
      if (next === built) continue
      const before = built
      built = next
      retire(before)
    }
    return built
  }

  /** What is no longer current closes when nobody reads it any more. */
  function retire(old: Built | undefined): void {
    if (old !== undefined && old !== built && old.readers === 0) closeAll(old)
  }

  /** The index of that language, else of the site's default one; of those with pages when it is for a visitor. */
  async function reading<T>(
    { language, needsPages }: { language: LanguageCode | undefined; needsPages: boolean },
    work: (index: LanguageIndex) => Promise<T>,
  ): Promise<T> {
    const current = await loadBuilt()
    const { languages, language: fallback } = current
    const wanted = languages.get(language ?? fallback)
    const index = wanted === undefined || (needsPages && !wanted.hasPages) ? languages.get(fallback) : wanted
    if (index === undefined) throw new Error(`No index holds ${fallback}`)
    current.readers++
    try {
      return await work(index)
    } finally {
      current.readers--
      retire(current)
    }
  }

  return {
    find: (_actor, query) =>
      reading({ language: query.language, needsPages: true }, (index) => findHits(index, query)),
    findContents: (_actor, query) =>
      reading({ language: query.language, needsPages: false }, (index) => findItems(index, query)),
    async refresh() {
      try {
        await loadBuilt()
      } catch (error) {
        options.warn({ message: 'The site could not be indexed for search', reason: String(error) })
      }
    },
    async close() {
      await building?.catch(() => undefined)
      const last = built
      built = undefined
      retire(last)
    },
  }
}

async function build({ loadSite, types, createTextIndex }: SearchOptions): Promise<Built> {
  const site = await loadSite()
  const languages = new Map<LanguageCode, LanguageIndex>()
  for (const texts of site.languages) {
    const documents = await loadSearchDocuments(texts, types)
    const { language, items } = texts
    languages.set(language, await buildLanguageIndex({ language, items, documents, createTextIndex }))
  }
  return { release: site.release, language: site.languages[0]?.language ?? '', languages, readers: 0 }
}

function closeAll({ languages }: Built): void {
  for (const { index } of languages.values()) index.close()
}
