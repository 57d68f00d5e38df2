/** Resolves a page without drawing it: records what it reads and what dates it. */
import { eachBlock } from '#blocks'
import type { ContentSource } from '#model'
import { isTranslated } from '../routes/languages.ts'
import type { PageRequest } from '../pages/drawing/page-context.ts'
import type { RenderSetting } from '../site/render-setting.ts'
import { resolvePage } from '../pages/drawing/resolve-page.ts'

const ignore = () => undefined

export type PageSurvey = {
  /** The page item, its record, and what its own blocks show (decision 060); none for a page that is not translated. */
  readonly dating: readonly DatingItem[]
  /** False where something failed meanwhile, or where it is over before a release ends it. */
  readonly isLasting: boolean
}

export type DatingItem = {
  readonly contentKey: string
  /** ISO 8601, UTC. */
  readonly publishedDate: string
}

/** Reads all that a drawing reads, and draws nothing. */
export async function surveyPage(setting: RenderSetting, request: PageRequest): Promise<PageSurvey> {
  const dates = createDates(request.source)
  let dating: readonly DatingItem[] = []
  const { frame, own } = await resolvePage(
    { ...setting, warn: ignore },
    { ...request, source: dates.source },
    (main) => {
      const repeated = Array.from(eachBlock(main), ({ items }) => items.map(({ id }) => id))
      dating = dates.findShown(repeated.flat())
    },
  )
  readAtDrawing.forEach((key) => request.index.labels.format(key))
  const { page, record } = request
  return {
    dating: isTranslated(request) ? [page.item, ...(record === undefined ? [] : [record]), ...dating] : [],
    isLasting: [frame, own].every(({ loader }) => loader.isLasting() && loader.validUntilMs() === Infinity),
  }
}

/** Labels of the document itself. */
const readAtDrawing = ['page.skipToContent']

/**
 * A source that remembers what was asked for. Items that blocks name by their keys are shown; of those that a query finds,
 * only the ones that a block repeats. A page that is linked to shows nothing of itself.
 */
function createDates(source: ContentSource) {
  const named = new Map<string, DatingItem>()
  const found = new Map<string, DatingItem>()
  const remembering: ContentSource = {
    async findContents(query) {
      const answer = await source.findContents(query)
      for (const { managedContentId, type, contentKey, publishedDate } of answer.items) {
        if (type === 'epiderm__page') continue
        const group = query.contentKeys === undefined ? found : named
        group.set(managedContentId, { contentKey, publishedDate })
      }
      return answer
    },
  }
  return {
    source: remembering,
    findShown: (repeatedIds: readonly string[]): readonly DatingItem[] => [
      ...named.values(),
      ...repeatedIds.flatMap((id) => found.get(id) ?? []),
    ],
  }
}
