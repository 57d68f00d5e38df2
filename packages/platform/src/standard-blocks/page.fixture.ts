/** The page context for block tests. */
import {
  createFeatureGates,
  createFormatter,
  createLabels,
  toPlatformLabels,
  type ContentItem,
  type FeatureGate,
  type LabelCatalogue,
} from '#model'
import { createSiteUrls } from '#kit'
import { readPagePath, type BoundRecord, type ExpressionScope } from '#schema'
import { toPageWidth } from '#blocks'
import type { PageContext, SiteDetails } from '../blocks/page-context.ts'

export type PageOptions = {
  readonly mode?: 'live' | 'design'
  readonly basePath?: string
  readonly labels?: LabelCatalogue
  /** Feature gates whose state differs from the default (NRM-8). */
  readonly gates?: Partial<Record<FeatureGate, boolean>>
  /** Language code in `lang` format; the default is `en-GB`. */
  readonly locale?: string
  readonly page?: Partial<Omit<PageContext, 'scope' | 'mode' | 'site'>>
  readonly site?: Partial<SiteDetails>
  readonly scope?: Partial<ExpressionScope>
  /** Content items that links may point to. */
  readonly contents?: readonly ContentItem[]
}

/** Test tokens for content widths, as a theme defines them. */
export const testTokens = {
  '--dxp-s-content-width': '75rem',
  '--dxp-s-page-margin': 'clamp(1.25rem, 0.6rem + 2.8vw, 3rem)',
  '--dxp-s-space-4': '2rem',
  '--dxp-s-measure': '38rem',
}

/** Creates the context of the page `/supplies/acne` in a bilingual shop. */
export function createTestPage(options: PageOptions = {}): PageContext {
  const url = createSiteUrls({ basePath: options.basePath ?? '', origin: 'https://shop.example' })
  const labels = createLabels(
    [options.labels ?? {}, ...toPlatformLabels(options.locale ?? 'en-GB')],
    () => {},
  )
  const { record, toRecord = toTestRecord } = options.page ?? {}
  return {
    mode: options.mode ?? 'live',
    url,
    labels,
    formatter: createFormatter({
      locale: options.locale ?? 'en-GB',
      timeZone: 'Europe/London',
      currency: 'GBP',
      labels,
      gates: createFeatureGates(options.gates),
    }),
    path: '/supplies/acne',
    title: 'Acne',
    languages: [
      { language: 'en-GB', label: 'English', url: url.path('/supplies/acne') },
      { language: 'de-DE', label: 'Deutsch', url: url.path('/de/supplies/acne') },
    ],
    trail: [
      { title: 'Home', path: '/' },
      { title: 'Supplies', path: '/supplies' },
      { title: 'Acne', path: '/supplies/acne' },
    ],
    record: undefined,
    toRecord,
    findNamedPath(urlName) {
      const named = options.contents?.find(
        (item) => item.type === 'epiderm__page' && item.urlName === urlName,
      )
      return named && readPagePath(toRecord(named))
    },
    availableWidth: toPageWidth(testTokens),
    ...options.page,
    site: {
      name: 'Acme',
      siteId: '0DM000000000001',
      channelId: '0ap000000000001',
      communityId: '0DB000000000001',
      apiVersion: '65.0',
      language: 'en-GB',
      direction: 'ltr',
      organization: {},
      eventsUrl: url.path('/api/events'),
      ...options.site,
    },
    scope: {
      labels,
      route: {},
      recordId: '',
      basePath: url.basePath,
      mediaUrl: (key) => url.path(`/cms/delivery/media/${key}`),
      assetUrl: (path) => url.path(`/assets/${path}`),
      ...(record !== undefined && { Record: toRecord(record) }),
      ...options.scope,
    },
  }
}

const toTestRecord = (item: ContentItem): BoundRecord => ({
  id: item.contentKey,
  data: { ...item.body, title: item.title, urlName: item.urlName, contentKey: item.contentKey },
  derived: { _detailURL: `/item/${item.urlName}` },
})
