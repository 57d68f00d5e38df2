/** Which reads a later release answers otherwise: both are asked the same, as far as what changed can touch the answer. */
import type { DataProvider } from '#content-types'
import type { ChangedEntry, ContentItem } from '#model'
import type { SiteLanguage, Site } from '../site/site.ts'
import { answerRoute } from './answer-route.ts'
import { isQueryChanged, type ItemChange } from './changed-query.ts'
import { isSame } from './read-fields.ts'
import { routesTrigger, toItemTriggers } from './read-index.ts'
import type { Read } from './reads.ts'

export type ReleaseStep = {
  readonly from: Site
  readonly to: Site
  readonly changes: readonly ChangedEntry[]
  readonly provider: DataProvider
}

/** Every page shows them. */
const typesOfAll: ReadonlySet<string> = new Set(['epiderm__site', 'epiderm__theme'])
/** Comparing more items than these costs more than drawing again what is asked for. */
export const maxComparedChanges = 500

export type TouchedReads<R extends Read = Read> = {
  /** Each read once that any of these may touch. */
  readonly findTouched: (triggers: Iterable<string>) => Iterable<R> | AsyncIterable<R>
}

/** `all` where the change reaches every page, or too much of the site. */
export async function findChangedReads<R extends Read>(
  index: TouchedReads<R>,
  step: ReleaseStep,
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

/** What a release may touch, by the names that reads have as triggers. */
export async function findChangedTriggers(step: ReleaseStep): Promise<'all' | ReadonlySet<string>> {
  const languages = await loadLanguages(step)
  return languages === 'all' ? 'all' : toTriggersOf(step.changes, languages)
}

/** Those that both releases have. */
async function loadLanguages({ from, to, changes }: ReleaseStep): Promise<'all' | readonly LanguageStep[]> {
  if (changes.length > maxComparedChanges || changes.some(({ type }) => typesOfAll.has(type))) return 'all'
  const languages = await Promise.all(
    to.languages.map(async (after) => {
      const before = from.languages.find(({ code }) => code === after.code)
      return before && { before, after, items: await loadChanges({ before, after }, changes) }
    }),
  )
  return languages.filter((each) => each !== undefined)
}

/** A page whose words alone have changed is where it was, to whoever may see it. */
function toTriggersOf(
  changes: readonly ChangedEntry[],
  languages: readonly LanguageStep[],
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

function keepsPlace({ before, after }: ItemChange): boolean {
  if (before === undefined || after === undefined) return before === after
  return before.type === 'epiderm__page' && toPlaceText(before) === toPlaceText(after)
}

/** What routes are made of, and more: all but what stands on the page. */
const toPlaceText = ({ title, urlName, language, body }: ContentItem) =>
  JSON.stringify([title, urlName, language, { ...body, blocks: undefined }])

/** Of what no reader in any language may see: routes know its address all the same. */
const toEntryTriggers = (contentKey: string, type: string) =>
  toItemTriggers({ contentKey, type, urlName: '', recordId: null, body: {} })

type LanguageStep = {
  readonly before: SiteLanguage
  readonly after: SiteLanguage
  /** By content key, as this language shows them. */
  readonly items: ReadonlyMap<string, ItemChange>
}

/** By their ids, of which another server is asked for none. */
async function loadChanges(
  { before, after }: Pick<LanguageStep, 'before' | 'after'>,
  changes: readonly ChangedEntry[],
): Promise<LanguageStep['items']> {
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

async function isChanged(read: Read, step: LanguageStep, provider: DataProvider): Promise<boolean> {
  const { before, after, items } = step
  switch (read.kind) {
    case 'item': {
      const change = items.get(read.contentKey)
      return change === undefined || !isSame(change.before, change.after, read.fields)
    }
    case 'route':
      return answerRoute(before, read.question) !== answerRoute(after, read.question)
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
