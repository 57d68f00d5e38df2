/**
 * Reads the query parameters that a page declares and ignores all other parameters, so that invented parameters do not
 * fill the cache.
 */
import type { PageBody } from '#content-types'
import { isRecordId, toLongRecordId } from '#kit'
import type { ContentSource } from '#model'

type PageParameter = PageBody['parameters'][number]

/** Maximum length in characters; longer search text is truncated. Pages with a search are never cached. */
const maxSearchLength = 200

const openKinds: ReadonlySet<PageParameter['kind']> = new Set(['search', 'text', 'number'])

/**
 * Returns the declared parameters in order, cleaned according to their kind; drops invalid values. A record id counts
 * only if that record exists (PAGE-A1), so that requests with invented ids share the plain page's cache entry. Blocks
 * can use the id, but it does not turn the page into a record page.
 */
export async function readQuery(
  parameters: readonly PageParameter[],
  query: URLSearchParams,
  source: ContentSource,
): Promise<Record<string, string>> {
  const clean: Record<string, string> = {}
  for (const parameter of parameters) {
    const value = query.get(parameter.name) ?? ''
    const counted = value === '' ? undefined : await readValue(parameter, value, source)
    if (counted !== undefined) clean[parameter.name] = counted
  }
  return clean
}

/**
 * Returns true if the query contains input with an unlimited number of possible values. A page with such input is
 * rendered for one response only.
 */
export const hasUnlimitedInput = (
  parameters: readonly PageParameter[],
  query: Readonly<Record<string, string>>,
): boolean => parameters.some(({ name, kind }) => openKinds.has(kind) && query[name] !== undefined)

async function readValue(
  { kind, values, contentTypeFQN }: PageParameter,
  value: string,
  source: ContentSource,
): Promise<string | undefined> {
  const isIf = (holds: boolean) => (holds ? value : undefined)
  switch (kind) {
    case 'recordId':
      return isRecordId(value) && (await source.findContents({ recordIds: [value] })).items.length > 0
        ? toLongRecordId(value)
        : undefined
    case 'number':
      return isIf(/^\d{1,6}$/.test(value))
    case 'page':
      return isIf(/^[1-9]\d{0,2}$/.test(value) && value !== '1')
    case 'choice':
      return isIf(values.includes(value))
    case 'content':
      return isIf(await isUrlName(value, contentTypeFQN, source))
    case 'search':
      return Array.from(value).slice(0, maxSearchLength).join('')
    /**
     * Omits the return path, because writing it into the HTML would make a separate page for each value. The form
     * handler reads it from the URL that the form is posted to.
     */
    case 'returnPath':
      return undefined
    case 'text':
      return isIf(value.length <= 200)
  }
}

async function isUrlName(value: string, type: string | undefined, source: ContentSource): Promise<boolean> {
  if (type === undefined || value.length > 200) return false
  return (await source.findContents({ type, urlName: value, limit: 1 })).items.length > 0
}
