/** Of redirects, pages and records that stay, those that changes may hide, chain or circle. */
import { toTargetPath } from '#content-types'
import { isPlainObject, toLongRecordId } from '#kit'
import type { ContentItem } from '#model'
import type { ContentDraft } from '../releases/change.ts'
import type { Head } from '../releases/release-index.ts'
import { maxShownSteps, readRecordAddress, redirectType, type RedirectCheck } from './check-redirects.ts'
import type { Neighbours } from './neighbours.ts'
import { toItemKey } from './put-items.ts'

type Body = ContentItem['body']

export async function findRedirectNeighbours(
  drafts: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<RedirectCheck> {
  const stored = await neighbours.load(await neighbours.findBelow('shows', ''))
  const recordPages = [...drafts, ...stored].filter(({ body }) => isPlainObject(body.record))
  const redirects = await loadRedirects(drafts, { neighbours, recordPages })
  const froms = [...drafts, ...redirects].flatMap(toFrom)
  const pages = await neighbours.load(await neighbours.find('only route', froms.map(toJson)))
  const staying = new Map([...redirects, ...pages, ...stored].map((item) => [toItemKey(item), item]))
  return {
    drafts,
    staying: [...staying.values()],
    stayingHeads: froms.flatMap((from) => findRecordHeads(from, { neighbours, recordPages })),
  }
}

type Setting = { readonly neighbours: Neighbours; readonly recordPages: readonly ContentDraft[] }

/** Those that lead away from where a draft is, and all that lead over one of them or that they lead over. */
async function loadRedirects(
  drafts: readonly ContentDraft[],
  { neighbours, recordPages }: Setting,
): Promise<readonly ContentItem[]> {
  const found = new Map<Head, ContentItem>()
  const load = async (heads: readonly Head[]) => {
    const loaded = await neighbours.load(
      heads.filter((head) => head.type === redirectType && !found.has(head)),
    )
    for (const item of loaded) {
      const head = heads.find((one) => one.contentKey === item.contentKey && one.language === item.language)
      if (head !== undefined) found.set(head, item)
    }
    return loaded
  }
  const addresses = drafts.flatMap((draft) => toAddresses(draft, recordPages))
  const hidden = await neighbours.find('only from', addresses.map(toJson))
  const below = await Promise.all(
    drafts
      .filter(({ body }) => isPlainObject(body.record))
      .map(({ body }) => findBelowRoute(body, neighbours)),
  )
  let ring: readonly ContentDraft[] = [
    ...drafts.filter(({ type }) => type === redirectType),
    ...(await load([...hidden, ...below.flat()])),
  ]
  for (let step = 0; step < maxShownSteps && ring.length > 0; step++) {
    const next = await neighbours.find('only from', ring.flatMap(toTarget).map(toJson))
    const former = await neighbours.find('to', ring.flatMap(toFrom))
    ring = await load([...new Set([...next, ...former])])
  }
  return [...found.values()]
}

const toJson = (path: string) => JSON.stringify(path)

const toFrom = ({ type, body }: ContentDraft): string[] =>
  type === redirectType && typeof body.from === 'string' ? [body.from] : []

const toTarget = ({ type, body }: ContentDraft): string[] => {
  const target = type === redirectType && typeof body.to === 'string' ? toTargetPath(body.to) : undefined
  return target === undefined ? [] : [target]
}

/** Where a draft is shown: at its route, or on a record page by each of its names. */
export function toAddresses(
  { type, urlName, recordId, body }: ContentDraft,
  recordPages: Setting['recordPages'],
): string[] {
  const route = type === 'epiderm__page' && typeof body.route === 'string' ? [body.route] : []
  const names = [urlName, ...(recordId === null ? [] : [recordId, recordId.slice(0, 15)])]
  const shown = recordPages.flatMap(({ body: page }) =>
    isPlainObject(page.record) && page.record.type === type && typeof page.route === 'string'
      ? [page.route]
      : [],
  )
  return [...route, ...shown.flatMap((one) => names.map((name) => one.replace(/\{\w+\}/, () => name)))]
}

/** Those at whose address a record page may show something. */
const findBelowRoute = ({ route }: Body, { findBelow }: Neighbours) =>
  typeof route === 'string' ? findBelow('only from', toJson(route.split('{')[0] ?? '').slice(0, -1)) : []

/** The records that record pages find at an address. */
function findRecordHeads(from: string, { neighbours, recordPages }: Setting): Head[] {
  const { byUrlName, byRecordId } = neighbours.index
  return recordPages.flatMap(({ body }) => {
    const { type, name } = readRecordAddress(body, from)
    const named = [...(byUrlName.get(name) ?? []), ...(byRecordId.get(toLongRecordId(name) ?? name) ?? [])]
    return named.filter((head) => head.type === type && neighbours.isStaying(head))
  })
}
