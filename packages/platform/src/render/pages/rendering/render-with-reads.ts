/** Renders or resolves a page and records its reads, including the reads made to resolve its path. */
import type { ContentItem, ContentQuery } from '#model'
import type { PageRequest } from './page-context.ts'
import { isTranslated } from '../../routes/languages.ts'
import type { SiteLanguage } from '../../site/site.ts'
import { createReadRecorder, type RecordedRead, type ReadRecorder } from '../../reads/reads.ts'
import { createRecordingLanguage } from '../../reads/record-language.ts'

type RenderPage<T> = (language: SiteLanguage, request: PageRequest) => Promise<T>

export async function renderWithReads<T extends object>(
  render: RenderPage<T>,
  language: SiteLanguage,
  request: PageRequest,
): Promise<T & { readonly reads: readonly RecordedRead[] }> {
  const reads = createReadRecorder()
  await noteAddress(reads, request)
  const recorded = createRecordingLanguage(language, reads)
  const rendered = await render(recorded, { ...request, index: recorded.index, reads })
  return { ...rendered, reads: reads.list() }
}

/**
 * Records the reads for the page's address: the page and record at the path, and the records that the query refers to.
 */
async function noteAddress(
  reads: ReadRecorder,
  { index, source, page, path, record, query: values }: PageRequest,
) {
  const { code, languages } = index
  if (path === undefined) reads.route(code, { what: 'page-by-key', contentKey: page.item.contentKey })
  else reads.route(code, { what: 'page', path })
  const note = (language: string, query: ContentQuery, found: readonly ContentItem[]) =>
    reads.records(
      language,
      { type: 'cms', query: { ...query, limit: 1 } },
      found.slice(0, 1).map(({ contentKey }) => contentKey),
    )
  if (record !== undefined) note(code, { type: record.type, urlName: record.urlName }, [record])
  const renderedLanguage = (isTranslated({ index, page }) ? undefined : languages[0]) ?? { code, source }
  for (const { name, kind, contentTypeFQN: type } of page.body.parameters) {
    const value = values[name]
    if (value === undefined) continue
    const query = toContentQuery(kind, { value, type })
    if (query !== undefined)
      note(renderedLanguage.code, query, (await renderedLanguage.source.findContents(query)).items)
  }
}

type ReferenceParameter = { readonly value: string; readonly type: string | undefined }

/** Returns a query for the item that a query parameter refers to. */
function toContentQuery(kind: string, { value, type }: ReferenceParameter): ContentQuery | undefined {
  if (kind === 'recordId') return { recordIds: [value] }
  return kind === 'content' && type !== undefined ? { type, urlName: value } : undefined
}
