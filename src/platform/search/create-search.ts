/** Full text search over the current release: indexed anew after each release, asked under an actor's name. */
import { setImmediate } from 'node:timers/promises'
import type { ContentTypes } from '#content-types'
import type { TextIndex } from '#database'
import type { Actor, LanguageCode, SearchAnswer, SearchQuery, SiteTexts } from '#model'
import type { Warn } from '#kit'
import { loadSearchDocuments } from './documents.ts'
import { findHits, findItems, type ContentSearch, type FoundItems } from './find-documents.ts'
import type { IndexWriter, KeptIndexes } from './kept-index.ts'
import {
  analyseLanguage,
  createLanguageIndex,
  type LanguageFacts,
  type LanguageIndex,
} from './language-index.ts'

export type SearchOptions = {
  readonly createTextIndex: () => TextIndex
  readonly types: ContentTypes
  readonly currentRelease: () => number
  /** The pages and items of the current release. */
  readonly loadSite: () => Promise<SiteTexts>
  /** Where what has been analysed outlives the process; without it each process analyses the site itself. */
  readonly kept?: KeptIndexes | undefined
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

/** Reads what was kept of the release; else surveys the site and keeps what it found. */
async function build(options: SearchOptions): Promise<Built> {
  const release = options.currentRelease()
  return (await readKept(options, release)) ?? (await survey(options))
}

async function readKept(
  { kept, createTextIndex, warn }: SearchOptions,
  release: number,
): Promise<Built | undefined> {
  const languages = new Map<LanguageCode, LanguageIndex>()
  try {
    const found = await kept?.find(release)
    if (found === undefined) return undefined
    for (const facts of found.languages) {
      const builder = createLanguageIndex(createTextIndex)
      for await (const part of found.readParts(facts.language)) {
        await builder.add(part)
        await setImmediate()
      }
      languages.set(facts.language, builder.finish(facts))
    }
    return { release, language: found.languages[0]?.language ?? '', languages, readers: 0 }
  } catch (error) {
    warn({ message: 'What search has kept could not be read', reason: String(error) })
    closeAll({ languages })
    return undefined
  }
}

async function survey({ loadSite, types, createTextIndex, kept, warn }: SearchOptions): Promise<Built> {
  const site = await loadSite()
  const languages = new Map<LanguageCode, LanguageIndex>()
  const known: LanguageFacts[] = []
  const writer = createSafeWriter(kept, { release: site.release, warn })
  for (const texts of site.languages) {
    const documents = await loadSearchDocuments(texts, types)
    const { language, items } = texts
    const builder = createLanguageIndex(createTextIndex)
    const facts = await analyseLanguage({
      language,
      items,
      documents,
      onPart: async (part) => {
        await builder.add(part)
        await writer.write((open) => open.addPart(language, part))
      },
    })
    known.push(facts)
    languages.set(language, builder.finish(facts))
  }
  await writer.write((open) => open.finish(known))
  return { release: site.release, language: site.languages[0]?.language ?? '', languages, readers: 0 }
}

/** Who cannot keep an index has it all the same; after the first failure nothing more is written. */
function createSafeWriter(
  kept: KeptIndexes | undefined,
  { release, warn }: { release: number; warn: Warn },
): { write: (work: (open: IndexWriter) => Promise<void>) => Promise<void> } {
  let isWorking = kept !== undefined
  let opened: Promise<IndexWriter> | undefined
  return {
    async write(work) {
      if (!isWorking || kept === undefined) return
      try {
        opened ??= kept.create(release)
        await work(await opened)
      } catch (error) {
        isWorking = false
        warn({ message: 'What search has analysed could not be kept', reason: String(error) })
      }
    },
  }
}

function closeAll({ languages }: Pick<Built, 'languages'>): void {
  for (const { index } of languages.values()) index.close()
}
