/** Resolves a recorded route lookup in one language to a value that can be compared across releases. */
import type { PageRoute } from '../site/page-route.ts'
import type { SiteLanguage } from '../site/site.ts'
import type { RouteLookupKey } from './reads.ts'

export const findRouteResult = (language: SiteLanguage, question: RouteLookupKey): string =>
  JSON.stringify(answer(language, question)) ?? ''

function answer({ index, toOwnPath }: SiteLanguage, question: RouteLookupKey): unknown {
  switch (question.what) {
    case 'page': {
      const match = index.findPage(question.path)
      return match && [toPlace(match), match.parameters]
    }
    case 'redirect':
      return index.findRedirect(question.path)
    case 'withdrawn':
      return index.findWithdrawn(question.path)?.contentKey
    case 'own-path':
      return toOwnPath(question.path)
    case 'page-by-key':
      return toPlace(index.findPageByKey(question.contentKey))
    case 'page-of':
      return toPlace(index.findPageOf({ contentKey: '', ...question }))
    case 'trail': {
      const page = index.findPageByKey(question.contentKey)
      return page && index.toTrail(page, question)
    }
    case 'named-path':
      return index.findNamedPath(question.urlName)
    case 'closed-path':
      return index.findClosedPath(question)
    case 'all-pages':
      return index.pages.map(({ item, body }) => [toPlace({ item, body }), item.title, item.urlName])
  }
}

/** The properties of a page that routes make available to other pages. They do not include its title or blocks. */
const toPlace = (page: PageRoute | undefined) =>
  page && [
    page.item.contentKey,
    page.item.language,
    page.body.route,
    page.body.record,
    page.body.access,
    page.body.isIndexed,
  ]
