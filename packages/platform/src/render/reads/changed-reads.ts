/**
 * Finds the reads whose result a later release changes. Compares the results of both releases, but only for reads that
 * the changes can affect.
 */
import type { DataProvider } from '#content-types'
import type { ChangedEntry, ContentItem } from '#model'
import type { SiteLanguage, Site } from '../site/site.ts'
import { findRouteResult } from './route-result.ts'
import { isQueryChanged, type ItemReadChange } from './changed-query.ts'
import { hasSameFields } from './read-fields.ts'
import { routesTrigger, toItemTriggers } from './read-index.ts'
import type { RecordedRead } from './reads.ts'

export type ReleaseComparison = {
  readonly from: Site
  readonly to: Site
  readonly changes: readonly ChangedEntry[]
  readonly provider: DataProvider
}

/** Types of items that every page depends on. */
const typesOfAll: ReadonlySet<string> = new Set(['epiderm__site', 'epiderm__theme'])
/** Beyond this number of items, comparing costs more than rendering the requested pages again. */
export const maxComparedChanges = 500

export type ReadLookup<R extends RecordedRead = RecordedRead> = {
  /** Returns each read that any of these triggers may affect, without duplicates. */
  readonly findTouched: (triggers: Iterable<string>) => Iterable<R> | AsyncIterable<R>
}

/** Returns `all` if the change affects every page, or too large a part of the site. */
export async function findChangedReads<R extends RecordedRead>(
  index: ReadLookup<R>,
  step: ReleaseComparison,
): Promise<'all' | readonly R[]> {
  const languages = await loadLanguages(step)
  if (languages === 'all') return 'all'
  const byCode = new Map(languages.map((each) => [each.after.code, each]))
  const changed: R[] = []
  for await (const read of index.findTouched(toTriggersOf(step.changes, languages))) {
    const language = byCode.get(read.language)
    if (language === undefined || (await isChanged(read, language, step.provider))) changed.push(read)
  }
  return changed
}

/** Returns the triggers for the reads that a release may affect. */
export async function findChangedTriggers(step: ReleaseComparison): Promise<'all' | ReadonlySet<string>> {
  const languages = await loadLanguages(step)
  return languages === 'all' ? 'all' : toTriggersOf(step.changes, languages)
}

/**
 * Loads the changes in the languages of both releases. Returns `all` if the changes affect every page or are too
 * numerous.
 */
async function loadLanguages({
  from,
  to,
  changes,
}: ReleaseComparison): Promise<'all' | readonly LanguageComparison[]> {
  if (changes.length > maxComparedChanges || changes.some(({ type }) => typesOfAll.has(type))) return 'all'
  const languages = await Promise.all(
    to.languages.map(async (after) => {
      const before = from.languages.find(({ code }) => code === after.code)
      return before && { before, after, items: await loadChanges({ before, after }, changes) }
    }),
  )
  return languages.filter((each) => each !== undefined)
}

/**
 * Returns the triggers for changed items. If only a page's blocks changed, omits the triggers for routes, because the
 * page's path and access are the same.
 */
function toTriggersOf(
  changes: readonly ChangedEntry[],
  languages: readonly LanguageComparison[],
): ReadonlySet<string> {
  const triggers = new Set<string>()
  for (const { contentKey, type } of changes) {
    const versions = languages.flatMap(({ items }) => items.get(contentKey) ?? [])
    const isInPlace = versions.every(keepsPlace) && versions.some(({ after }) => after !== undefined)
    const seen = versions.flatMap(({ before, after }) => [before, after].filter((item) => item !== undefined))
    const touched = [...toEntryTriggers(contentKey, type), ...seen.flatMap(toItemTriggers)]
    for (const trigger of touched) if (!isInPlace || trigger !== routesTrigger) triggers.add(trigger)
  }
  return triggers
}

function keepsPlace({ before, after }: ItemReadChange): boolean {
  if (before === undefined || after === undefined) return before === after
  return before.type === 'epiderm__page' && toPlaceText(before) === toPlaceText(after)
}

/** Returns everything that routes depend on, and possibly more: the whole page except its blocks. */
const toPlaceText = ({ title, urlName, language, body }: ContentItem) =>
  JSON.stringify([title, urlName, language, { ...body, blocks: undefined }])

/**
 * Returns the triggers that depend only on an item's key and type. They apply even if no reader may see the item in any
 * language, because routes contain its path.
 */
const toEntryTriggers = (contentKey: string, type: string) =>
  toItemTriggers({ contentKey, type, urlName: '', recordId: null, body: {} })

type LanguageComparison = {
  readonly before: SiteLanguage
  readonly after: SiteLanguage
  /** The changes by content key, as readers of this language see them. */
  readonly items: ReadonlyMap<string, ItemReadChange>
}

/**
 * Loads by content id, because such a query reads local items only. The query is never sent to a source on another
 * server.
 */
async function loadChanges(
  { before, after }: Pick<LanguageComparison, 'before' | 'after'>,
  changes: readonly ChangedEntry[],
): Promise<LanguageComparison['items']> {
  const managedContentIds = [...new Set(changes.map(({ managedContentId }) => managedContentId))]
  const [were, are] = await Promise.all(
    [before, after].map(async ({ source }) => {
      const { items } = await source.findContents({ managedContentIds })
      return new Map(items.map((item) => [item.contentKey, item]))
    }),
  )
  return new Map(
    changes.map(({ contentKey: key }) => [key, { before: were?.get(key), after: are?.get(key) }]),
  )
}

async function isChanged(
  read: RecordedRead,
  step: LanguageComparison,
  provider: DataProvider,
): Promise<boolean> {
  const { before, after, items } = step
  switch (read.kind) {
    case 'item': {
      const change = items.get(read.contentKey)
      return change === undefined || !hasSameFields(change.before, change.after, read.fields)
    }
    case 'route':
      return findRouteResult(before, read.question) !== findRouteResult(after, read.question)
    case 'label':
      return before.index.labels.formatOptional(read.key) !== after.index.labels.formatOptional(read.key)
    case 'query':
      return isQueryChanged(read, {
        changes: items,
        provider,
        load: async (keys): Promise<readonly ContentItem[]> =>
          (await after.source.findContents({ contentKeys: keys })).items,
      })
  }
}
