/** Shows the page for withdrawn items on the canvas. Visitors never see it at its own path. */
import { withdrawalType } from '#content-types'
import type { ContentItem } from '#model'
import type { RouteMatch } from '../site/page-route.ts'
import type { SiteIndex } from '../site/site.ts'

type SitePages = Pick<SiteIndex, 'settings' | 'findPageByKey'>

/** Returns the “Withdrawn” page if the path matches its route, with or without an item's URL name. */
export function matchWithdrawnPage(
  { settings, findPageByKey }: SitePages,
  path: string,
): RouteMatch | undefined {
  const { withdrawnPageKey } = settings
  const page = withdrawnPageKey === undefined ? undefined : findPageByKey(withdrawnPageKey)
  const { route = '', record } = page?.body ?? {}
  if (page === undefined || record?.type !== withdrawalType) return undefined
  const start = route.replace(/\{\w+\}.*$/, '')
  if (path !== start.replace(/\/$/, '') && !path.startsWith(start)) return undefined
  return { ...page, parameters: { [record.parameter]: path.slice(start.length) || 'sample' } }
}

/** Returns a withdrawal with placeholder text, for a site on which nothing is withdrawn. */
export const toSampleWithdrawal = ({ item: { language, publishedDate } }: RouteMatch): ContentItem => ({
  managedContentId: '',
  contentKey: '',
  recordId: null,
  type: withdrawalType,
  title: 'Name of the item',
  urlName: 'sample',
  language,
  publishedDate,
  version: 1,
  body: {
    item: '',
    itemType: '',
    name: 'Name of the item',
    note: 'Note for visitors',
    addresses: [],
    remainingFields: {},
  },
})
