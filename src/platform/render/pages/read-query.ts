/** Reads the declared parameters of a query and ignores others, so that invented parameters do not fill the cache. */
import type { PageBody } from '#content-types'
import { isRecordId, toLongRecordId } from '#kit'
import type { ContentSource } from '#model'

type PageParameter = PageBody['parameters'][number]

/** Maximum length in characters; a longer search text is truncated. Pages with a search are never cached. */
const maxSearchLength = 200

const openKinds: ReadonlySet<PageParameter['kind']> = new Set(['search', 'text', 'number'])

/**
 * Returns each parameter cleaned to its kind, in declared order; invalid values are dropped. A record id counts only if such a record
 * exists (PAGE-A1), so that invented ids share the plain page's cache entry; it is a value for the page's blocks and does not make the page
 * a record page.
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

/** Returns true if the query holds input that visitors can vary without limit; such a page is rendered for one response. */
export const isOpenEnded = (
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
     * Left to the form handler, which reads it from the address that the form was posted to: in the HTML, each value would make a separate
     * page.
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
