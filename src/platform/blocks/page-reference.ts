/** NRM-6: a page named by what it is instead of by its address. */
import { z } from 'zod'
import { isContentKey, isRecordId, isValidUrl } from '#kit'
import { holdsExpression } from './expression.ts'
import type { CollectionQuery, Loaded, Needs, PageContext } from './page-context.ts'

const attribute = (isRight: (value: string) => boolean, message: string) =>
  z.string().refine((value) => holdsExpression(value) || isRight(value), message)

/** Becomes the query of the address. */
const state = z.record(z.string().min(1).max(80), z.string().max(300)).optional()

const page = <T extends string, A extends z.ZodRawShape>(type: T, attributes: A) =>
  z.strictObject({ type: z.literal(type), attributes: z.strictObject(attributes), state })

/** Any other type, key or attribute is rejected. */
export const pageReference = z.discriminatedUnion('type', [
  /** A page of this site by its URL name. */
  page('comm__namedPage', { name: z.string().min(1).max(200) }),
  page('standard__webPage', { url: attribute(isValidUrl, 'must be a link such as https://example.com/') }),
  page('standard__recordPage', {
    recordId: attribute(isRecordId, 'must be a record id of 15 or 18 characters'),
    objectApiName: z.string().max(80).optional(),
    actionName: z.literal('view').optional(),
  }),
  page('standard__managedContentPage', {
    contentKey: attribute(isContentKey, 'must be a content key: MC and 26 characters'),
    contentTypeName: z.string().max(80).optional(),
  }),
])
export type PageReference = z.output<typeof pageReference>

/** What must be loaded before {@link findReferencedUrl} can tell an address. */
export function toReferenceNeeds(reference: PageReference): Needs {
  if (reference.type === 'standard__managedContentPage')
    return { contentKeys: [reference.attributes.contentKey] }
  const query = toQuery(reference)
  return query === undefined ? {} : { collections: [query] }
}

/** Without the base path; undefined for what does not exist, has no page, or is not loaded yet. */
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
    return item ? page.toRecord(item).derived?._detailURL : page.findClosedPath?.({ contentKey })
  }
  const query = toQuery(reference)
  const found = query && loaded.findCollection(query)?.items[0]?.derived?._detailURL
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
