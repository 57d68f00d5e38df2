/** POST …/contents/enhanced-search: full-text search in published content. */
import { z } from 'zod'
import { findDeliveredHeads, toSummary, type DeliveryRequest } from './delivery-documents.ts'
import { badRequest } from './delivery-errors.ts'

type ContentSearch = {
  readonly text: string
  readonly types?: readonly string[] | undefined
  /** Default: the site's default language. */
  readonly language?: string | undefined
  readonly offset: number
  readonly limit: number
}

export type SearchContents = (
  query: ContentSearch,
) => Promise<{ readonly total: number; readonly managedContentIds: readonly string[] }>

const maxPageSize = 250
const maxTypes = 50

const searchBody = z.object({
  queryTerm: z.string().trim().min(1),
  filters: z
    .object({
      language: z
        .string()
        .regex(/^[A-Za-z]{2,3}(?:[_-][A-Za-z]{2,4})*$/)
        .nullish(),
      contentTypeFQNs: z.array(z.string().max(100)).max(maxTypes).nullish(),
    })
    .nullish(),
  page: z.int().min(0).max(1_000_000).nullish(),
  pageSize: z.int().min(1).max(maxPageSize).nullish(),
})

const expected: Readonly<Record<string, string>> = {
  queryTerm: 'a text that is not empty',
  'filters.language': 'a language code such as en_GB',
  'filters.contentTypeFQNs': `a list of at most ${maxTypes} content types`,
  page: 'a whole number from 0',
  pageSize: `a whole number from 1 to ${maxPageSize}`,
}

export type SearchRequest = ContentSearch & { readonly language: string | undefined }

/** Parses the body of a search request. Throws 400 if the body is invalid. An empty list of types matches all types. */
export function readSearchRequest(body: unknown): SearchRequest {
  const given = searchBody.safeParse(body)
  if (!given.success) throw badRequest(400, toProblem(given.error))
  const { queryTerm, filters, page, pageSize } = given.data
  const limit = pageSize ?? 25
  const types = filters?.contentTypeFQNs ?? []
  return {
    text: queryTerm,
    types: types.length === 0 ? undefined : types,
    language: filters?.language?.replaceAll('-', '_'),
    offset: (page ?? 0) * limit,
    limit,
  }
}

/** The result's `count` is the total number of results on all pages. */
export async function loadSearchResult(
  delivery: DeliveryRequest,
  { offset, limit, ...query }: SearchRequest,
  search: SearchContents,
): Promise<Record<string, unknown>> {
  const { total, managedContentIds } = await search({ ...query, offset, limit })
  const heads = findDeliveredHeads(delivery, { managedContentIds })
  return {
    count: total,
    isNextPageAvailable: offset + limit < total,
    items: heads.map((head) => toSummary(delivery, head)),
  }
}

function toProblem({ issues }: z.ZodError): string {
  const field = issues[0]?.path.filter((step) => typeof step === 'string').join('.') ?? ''
  return field === ''
    ? 'The body must be a JSON object with queryTerm'
    : `For ${field}: expected ${expected[field] ?? 'another type'}`
}
