/**
 * The page at the path of a withdrawn item: the site's own page, or a built-in page with name, note and telephone
 * number.
 */
import { pageBody } from '#content-types'
import { escapeHtml } from '#kit'
import type { ContentItem } from '#model'
import type { SiteLanguage } from '../site/site.ts'
import type { PageWithBlocks } from '../site/page-route.ts'
import type { PageRequest } from './rendering/page-context.ts'

/**
 * Returns the request for the withdrawn page. Like other pages that are shown in place of another page, it has no path.
 */
export function toWithdrawnPageRequest(
  { source, index }: Pick<SiteLanguage, 'source' | 'index'>,
  record: ContentItem,
): PageRequest {
  const { withdrawnPageKey } = index.settings
  const stored = withdrawnPageKey === undefined ? undefined : index.findPageByKey(withdrawnPageKey)
  const page = stored ?? toBuiltInPage(index.settings.organization, record)
  return { source, index, page, path: undefined, record, query: {}, mode: 'live' }
}

function toBuiltInPage(
  organization: SiteLanguage['index']['settings']['organization'],
  record: ContentItem,
): PageWithBlocks {
  const text = (id: string, html: string) => ({ id, block: 'rich-text', props: { text: `<p>${html}</p>` } })
  const { telephone } = organization
  const hasNote = typeof record.body.note === 'string'
  const main = [
    {
      id: 'title',
      block: 'text-block',
      props: { text: '{!Record.name}', headingTag: 'h1', textStyle: 'heading-large' },
    },
    text('lead', '{!Label.withdrawn.text}'),
    ...(hasNote ? [text('note', '{!Record.note}')] : []),
    ...(typeof telephone !== 'string'
      ? []
      : [text('help', `{!Label.withdrawn.help} ${toPhoneLink(telephone)}`)]),
  ]
  const blocks = [
    {
      id: 'withdrawn',
      block: 'section',
      props: { sectionConfig: { columns: [{ columnKey: 'main', columnWidth: 12 }] }, rhythm: 'large' },
      slots: { main },
    },
  ]
  return {
    item: { ...record, contentKey: 'built-in', type: 'epiderm__page', body: {} },
    body: pageBody.parse({ route: '/withdrawn', isIndexed: false, blocks }),
  }
}

const toPhoneLink = (telephone: string) =>
  `<a href="tel:${telephone.replaceAll(/[^+\d]/g, '')}">${escapeHtml(telephone)}</a>`
