/** Finds the URL of a referenced page, for the current page and release (NRM-6). */
import type { CollectionQuery } from '#content-types'
import { readPagePath, type PageReference } from '#schema'
import type { LoadedData, DataRequest, PageContext } from '../page-context.ts'

type RecordPageReference = Extract<PageReference, { readonly type: 'standard__recordPage' }>

/** Returns the request for the data that {@link findReferencedUrl} reads. */
export function toReferenceDataRequest(reference: PageReference): DataRequest {
  if (reference.type === 'standard__managedContentPage')
    return { contentKeys: [reference.attributes.contentKey], fields: [] }
  if (reference.type !== 'standard__recordPage') return {}
  return { collections: [toQuery(reference)], fields: [] }
}

/**
 * Returns the URL without the base path; undefined if the page does not exist, has no URL, or has not been
 * loaded.
 */
export function findReferencedUrl(
  reference: PageReference,
  { loaded, page }: { loaded: LoadedData; page: PageContext },
): string | undefined {
  const url = findTarget(reference, { loaded, page })
  if (url === undefined || reference.state === undefined) return url
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(url) ?? []
  const query = new URLSearchParams(reference.state).toString()
  return query === '' ? url : `${address}${address.includes('?') ? '&' : '?'}${query}${fragment}`
}

function findTarget(
  reference: PageReference,
  { loaded, page }: { loaded: LoadedData; page: PageContext },
): string | undefined {
  if (reference.type === 'standard__webPage') return reference.attributes.url
  if (reference.type === 'standard__managedContentPage') {
    const { contentKey } = reference.attributes
    const item = loaded.findContent(contentKey)
    return item ? readPagePath(page.toRecord(item)) : page.findClosedPath?.({ contentKey })
  }
  if (reference.type === 'comm__namedPage')
    return page.findNamedPath?.(reference.attributes.name.toLowerCase())
  const record = loaded.findCollection(toQuery(reference))?.items[0]
  return record && readPagePath(record)
}

const toQuery = ({ attributes }: RecordPageReference): CollectionQuery => ({
  type: 'record',
  query: { recordIds: [attributes.recordId] },
})
