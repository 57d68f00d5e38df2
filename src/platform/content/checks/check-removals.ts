/** Problems of removals: items that others still refer to by content key, page name, address or record id. */
import { pageBody, type ContentTypes } from '#content-types'
import type { ContentItem } from '#model'
import type { ContentDraft } from '../releases/change.ts'
import { redirectType } from './check-redirects.ts'
import { findLostPages, type NamedSite } from './lost-pages.ts'
import type { Neighbours } from './neighbours.ts'
import { findReferences } from './references.ts'

export type RemovalCheck = {
  readonly types: ContentTypes
  readonly leaving: readonly ContentDraft[]
  /** What the site holds afterwards and may refer to one of them. */
  readonly staying: readonly ContentDraft[]
  readonly defaultLanguage: string | undefined
}

/** What stays and may refer to one item, which is given in each language that it leaves; its translations, and redirects from its address. */
export async function loadReferrers(
  leaving: readonly ContentItem[],
  { heads: stored, find, load }: Neighbours,
): Promise<readonly ContentDraft[]> {
  const routes = leaving.flatMap(({ type, body: { route } }) =>
    type === 'epiderm__page' && typeof route === 'string' ? [route] : [],
  )
  const heads = await Promise.all([
    stored.findBy(
      'contentKey',
      leaving.slice(0, 1).map(({ contentKey }) => contentKey),
    ),
    find(
      'key',
      leaving.map(({ contentKey }) => contentKey),
    ),
    find(
      'page',
      leaving.map(({ urlName }) => urlName),
    ),
    find(
      'record',
      leaving.flatMap(({ recordId }) => recordId ?? []),
    ),
    find('link', routes),
    find(
      'only from',
      routes.map((route) => JSON.stringify(route)),
    ),
  ])
  return load(heads.flat())
}

type RemovalProblem = { readonly item: ContentDraft; readonly message: string; readonly hint: string }

/** Referrers named in one message. */
const maxNamed = 10

export function findRemovalProblems(check: RemovalCheck): RemovalProblem[] {
  const { leaving, staying, types, defaultLanguage } = check
  const seen = new Set<string>()
  return leaving.flatMap((item): RemovalProblem[] => {
    if (seen.has(item.contentKey)) return []
    seen.add(item.contentKey)
    const translations = staying.filter(({ contentKey }) => contentKey === item.contentKey)
    if (types.get(item.type)?.isSingleton && translations.length === 0)
      return [{ item, message: 'is what every site has one of', hint: 'Change it instead.' }]
    if (translations.some(({ language }) => language === defaultLanguage)) return []
    if (translations.length > 0 && item.language !== defaultLanguage) return []
    const referrers = findReferrers(item, staying)
    if (referrers.length === 0) return []
    const names = referrers.slice(0, maxNamed).map((one) => `\n    ${one}`)
    const more = referrers.length - names.length
    return [
      {
        item,
        message: `is still referred to:${names.join('')}${more > 0 ? `\n    and ${more} more` : ''}`,
        hint: 'Take these references away first, then remove it.',
      },
    ]
  })
}

/** Each as `epiderm__page acne (en_GB): blocks › hero › image`. */
function findReferrers(item: ContentDraft, staying: readonly ContentDraft[]): string[] {
  const isMoved = staying.some(({ type, body }) => type === redirectType && body.from === item.body.route)
  const links = isMoved ? undefined : toLinkPattern(item)
  return staying
    .filter(({ contentKey }) => contentKey !== item.contentKey)
    .flatMap((other) => {
      const fieldPath =
        findReferences(other.body).find(({ contentKey }) => contentKey === item.contentKey)?.fieldPath ??
        findLostPages(other.body, toRest(item, staying)).find(({ message }) => isAbout(item, message))
          ?.fieldPath ??
        (links === undefined ? undefined : findLink(other.body, links))
      return fieldPath === undefined
        ? []
        : [`${other.type} ${other.urlName} (${other.language}): ${fieldPath.join(' › ')}`]
    })
}

/** The site without the item, as named page references see it. */
function toRest(item: ContentDraft, staying: readonly ContentDraft[]): NamedSite {
  const pages = new Set(staying.flatMap(({ type, urlName }) => (type === 'epiderm__page' ? [urlName] : [])))
  const recordIds = new Set(staying.flatMap(({ recordId }) => recordId ?? []))
  if (item.type === 'epiderm__page') pages.delete(item.urlName)
  return { hasPage: (urlName) => pages.has(urlName), hasRecord: (recordId) => recordIds.has(recordId) }
}

const isAbout = ({ type, urlName, recordId }: ContentDraft, message: string) =>
  (type === 'epiderm__page' && message.toLowerCase().endsWith(` ${urlName}`)) ||
  (recordId !== null && message.includes(recordId.slice(0, 15)))

/** Links to a page by its address, as a value by itself or in a rich text; undefined for what has no address of its own. */
function toLinkPattern({ type, body }: ContentDraft): RegExp | undefined {
  const route = type === 'epiderm__page' ? pageBody.shape.route.safeParse(body.route).data : undefined
  if (route === undefined || route.includes('{')) return undefined
  const address = route.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(`^${address}(?:[?#]|$)|href="${address}["?#]`)
}

function findLink(
  value: unknown,
  pattern: RegExp,
  fieldPath: readonly string[] = [],
): readonly string[] | undefined {
  if (typeof value === 'string') return pattern.test(value) ? fieldPath : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    const found = findLink(child, pattern, [...fieldPath, key])
    if (found !== undefined) return found
  }
  return undefined
}
