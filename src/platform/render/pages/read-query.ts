/** Reads the declared parameters of a query; others are ignored, so that nothing a visitor invents fills the cache. */
import type { PageBody } from '#content-types'
import { isRecordId, toLongRecordId } from '#kit'
import type { ContentSource } from '#model'

type Parameter = PageBody['parameters'][number]

/** Characters; whoever types more searches for the beginning. Pages with a search are kept nowhere. */
const maxSearchLength = 200

const openKinds: ReadonlySet<Parameter['kind']> = new Set(['search', 'text', 'number'])

/**
 * Each parameter cleaned to its kind, in declared order; what is not of its kind is as if it were not there. A record id
 * counts only when such a record exists (PAGE-A1), so that invented ones share the plain page's entry; it is a value for
 * the page's blocks and makes nothing a record page.
 */
export async function readQuery(
  parameters: readonly Parameter[],
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

/** Whether it holds what a visitor may make up without end; such a page is drawn for its one answer. */
export const isOpenEnded = (
  parameters: readonly Parameter[],
  query: Readonly<Record<string, string>>,
): boolean => parameters.some(({ name, kind }) => openKinds.has(kind) && query[name] !== undefined)

async function readValue(
  { kind, values, contentTypeFQN }: Parameter,
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
    /** Whoever takes the form reads it from the address that was posted to: in the HTML each wish would make a page of its own. */
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
