/** Draws a page and writes down what it read: what the drawing asks, and what led from the address to it. */
import type { ContentQuery } from '#model'
import type { PageRequest } from '../pages/page-context.ts'
import type { RenderedPage } from '../pages/render-page.ts'
import { isTranslated } from '../routes/languages.ts'
import type { SiteLanguage } from '../routes/site-index.ts'
import { createReads, type Reads } from './reads.ts'
import { recordLanguage } from './record-language.ts'

type Render = (language: SiteLanguage, request: PageRequest) => Promise<RenderedPage>

export async function renderWithReads(
  render: Render,
  language: SiteLanguage,
  request: PageRequest,
): Promise<RenderedPage> {
  const reads = createReads()
  await noteAddress(reads, request)
  const recorded = recordLanguage(language, reads)
  const rendered = await render(recorded, { ...request, index: recorded.index, reads })
  return { ...rendered, reads: reads.list() }
}

/** The page and the record at the address, and what its query names. */
async function noteAddress(reads: Reads, { index, source, page, path, record, query }: PageRequest) {
  const { code, languages } = index
  if (path === undefined) reads.route(code, { what: 'page-by-key', contentKey: page.item.contentKey })
  else reads.route(code, { what: 'page', path })
  const noteFirst = async (first: Omit<ContentQuery, 'limit'>, at = { code, source }) => {
    const asked = { ...first, limit: 1 }
    const { items } = await at.source.findContents(asked)
    reads.records(
      at.code,
      { type: 'cms', query: asked },
      items.map(({ contentKey }) => contentKey),
    )
  }
  if (record !== undefined) await noteFirst({ type: record.type, urlName: record.urlName })
  const asking = isTranslated({ index, page }) ? undefined : languages[0]
  for (const { name, kind, contentTypeFQN: type } of page.body.parameters) {
    const value = query[name]
    if (value === undefined) continue
    if (kind === 'recordId') await noteFirst({ recordIds: [value] }, asking)
    if (kind === 'content' && type !== undefined) await noteFirst({ type, urlName: value }, asking)
  }
}
