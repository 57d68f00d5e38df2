/** Of redirects, pages and records that stay, those that changes may hide, chain or circle. */
import { toTargetPath } from '#content-types'
import { isPlainObject } from '#kit'
import type { ContentItem } from '#model'
import type { ContentDraft } from '../../releases/change.ts'
import { toLongId, type Head } from '../../snapshots/release-index.ts'
import { maxShownSteps, readRecordAddress, redirectType, type RedirectCheck } from './check-redirects.ts'
import type { Neighbours } from '../neighbours.ts'
import { toItemKey } from '../put-items.ts'

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
    stayingHeads: await findRecordHeads(froms, { neighbours, recordPages }),
  }
}

type Setting = { readonly neighbours: Neighbours; readonly recordPages: readonly ContentDraft[] }

/** Those that lead away from where a draft is, and all that lead over one of them or that they lead over. */
async function loadRedirects(
  drafts: readonly ContentDraft[],
  { neighbours, recordPages }: Setting,
): Promise<readonly ContentItem[]> {
  const found = new Map<string, ContentItem>()
  const load = async (heads: readonly Head[]) => {
    const loaded = await neighbours.load(
      heads.filter((head) => head.type === redirectType && !found.has(toItemKey(head))),
    )
    for (const item of loaded) found.set(toItemKey(item), item)
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
    ring = await load([...next, ...former])
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

/** The records that record pages find at some addresses. */
async function findRecordHeads(
  froms: readonly string[],
  { neighbours: { heads, isStaying }, recordPages }: Setting,
): Promise<readonly Head[]> {
  const addresses = froms
    .flatMap((from) => recordPages.map(({ body }) => readRecordAddress(body, from)))
    .filter(({ name }) => name !== '')
  const [names, ids] = [addresses.map(({ name }) => name), addresses.map(({ name }) => toLongId(name))]
  const named = [...(await heads.findBy('urlName', names)), ...(await heads.findBy('recordId', ids))]
  const types = new Set(addresses.map(({ type }) => type))
  return named.filter((head) => types.has(head.type) && isStaying(head))
}
