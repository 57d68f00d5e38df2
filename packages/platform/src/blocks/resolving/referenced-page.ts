/** Finds the URL of a referenced page, for the current page and release (NRM-6). */
import type { CollectionQuery } from '#content-types'
import { readAddress, type PageReference } from '#schema'
import type { Loaded, Needs, PageContext } from '../page-context.ts'

/** Returns the data that {@link findReferencedUrl} reads. */
export function toReferenceNeeds(reference: PageReference): Needs {
  if (reference.type === 'standard__managedContentPage')
    return { contentKeys: [reference.attributes.contentKey], fields: [] }
  const query = toQuery(reference)
  return query === undefined ? {} : { collections: [query], fields: [] }
}

/**
 * Returns the URL without the base path; undefined if the page does not exist, has no URL, or has not been
 * loaded.
 */
export function findReferencedUrl(
  reference: PageReference,
  { loaded, page }: { loaded: Loaded; page: PageContext },
): string | undefined {
  const url = findTarget(reference, { loaded, page })
  if (url === undefined || reference.state === undefined) return url
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(url) ?? []
  const query = new URLSearchParams(reference.state).toString()
  return query === '' ? url : `${address}${address.includes('?') ? '&' : '?'}${query}${fragment}`
}

function findTarget(
  reference: PageReference,
  { loaded, page }: { loaded: Loaded; page: PageContext },
): string | undefined {
  if (reference.type === 'standard__webPage') return reference.attributes.url
  if (reference.type === 'standard__managedContentPage') {
    const { contentKey } = reference.attributes
    const item = loaded.findContent(contentKey)
    return item ? readAddress(page.toRecord(item)) : page.findClosedPath?.({ contentKey })
  }
  const query = toQuery(reference)
  const record = query && loaded.findCollection(query)?.items[0]
  const found = record && readAddress(record)
  if (found !== undefined || reference.type !== 'comm__namedPage') return found
  return page.findClosedPath?.({ urlName: reference.attributes.name.toLowerCase() })
}

function toQuery(reference: PageReference): CollectionQuery | undefined {
  switch (reference.type) {
    case 'comm__namedPage': {
      const urlName = reference.attributes.name.toLowerCase()
      return { type: 'cms', query: { type: 'epiderm__page', urlName } }
    }
    case 'standard__recordPage':
      return { type: 'record', query: { recordIds: [reference.attributes.recordId] } }
    default:
      return undefined
  }
}
