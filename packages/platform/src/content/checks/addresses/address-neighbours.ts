/** Finds the unchanged redirects, pages and records whose paths may conflict with the changes. */
import { toTargetPath } from '#content-types'
import { isPlainObject } from '#kit'
import type { ContentItem } from '#model'
import type { ContentDraft } from '../../types/change.ts'
import { normalizeRecordId, type Head } from '../../snapshots/release-index.ts'
import type { MentionKind } from '../../snapshots/mentions.ts'
import type { AddressCheck } from './address-check.ts'
import { maxListedSteps, redirectType } from './check-redirects.ts'
import { readRecordPath } from './find-record.ts'
import type { Neighbours } from '../items/neighbours.ts'
import { toItemKey } from '../items/imported-items.ts'

type Body = ContentItem['body']

export async function findAddressNeighbours(
  drafts: readonly ContentDraft[],
  neighbours: Neighbours,
): Promise<AddressCheck> {
  const stored = await neighbours.load(await neighbours.findBelow('shows', ''))
  const recordPages = [...drafts, ...stored].filter(({ body }) => isPlainObject(body.record))
  const setting = { neighbours, recordPages }
  const redirects = await loadRedirects(drafts, setting)
  const froms = [...drafts, ...redirects].flatMap(toFrom)
  const pages = await loadPages(drafts, { ...setting, froms })
  const staying = new Map([...redirects, ...pages, ...stored].map((item) => [toItemKey(item), item]))
  const routes = [...drafts, ...pages].flatMap(toRoute)
  return {
    drafts,
    staying: [...staying.values()],
    stayingHeads: await findRecordHeads([...froms, ...routes], setting),
  }
}

/**
 * Loads the items at the paths of redirects and drafts, and the items below the path of a changed record page.
 */
async function loadPages(
  drafts: readonly ContentDraft[],
  { froms, neighbours, recordPages }: RouteContext & { readonly froms: readonly string[] },
): Promise<readonly ContentItem[]> {
  const addresses = [...froms, ...drafts.flatMap((draft) => toDraftPaths(draft, recordPages))]
  const below = drafts
    .filter(({ body }) => isPlainObject(body.record))
    .map(({ body }) => findBelowRoute('only route', body, neighbours))
  return neighbours.load([
    ...(await neighbours.find('only route', addresses.map(toJson))),
    ...(await Promise.all(below)).flat(),
  ])
}

const toRoute = ({ type, body }: ContentDraft): string[] =>
  type === 'epiderm__page' && typeof body.route === 'string' ? [body.route] : []

type RouteContext = { readonly neighbours: Neighbours; readonly recordPages: readonly ContentDraft[] }

/** Loads the redirects that start at a draft's path, and the redirects before and after them in a chain. */
async function loadRedirects(
  drafts: readonly ContentDraft[],
  { neighbours, recordPages }: RouteContext,
): Promise<readonly ContentItem[]> {
  const found = new Map<string, ContentItem>()
  const load = async (heads: readonly Head[]) => {
    const loaded = await neighbours.load(
      heads.filter((head) => head.type === redirectType && !found.has(toItemKey(head))),
    )
    for (const item of loaded) found.set(toItemKey(item), item)
    return loaded
  }
  const addresses = drafts.flatMap((draft) => toDraftPaths(draft, recordPages))
  const hidden = await neighbours.find('only from', [...addresses, ...drafts.flatMap(toFrom)].map(toJson))
  const below = await Promise.all(
    drafts
      .filter(({ body }) => isPlainObject(body.record))
      .map(({ body }) => findBelowRoute('only from', body, neighbours)),
  )
  let ring: readonly ContentDraft[] = [
    ...drafts.filter(({ type }) => type === redirectType),
    ...(await load([...hidden, ...below.flat()])),
  ]
  for (let step = 0; step < maxListedSteps && ring.length > 0; step++) {
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

/**
 * Returns the paths at which a draft is shown: a page's route, or a record's path on each record page of its type, by
 * URL name and by id.
 */
export function toDraftPaths(draft: ContentDraft, recordPages: RouteContext['recordPages']): string[] {
  const { type, urlName, recordId } = draft
  const names = [urlName, ...(recordId === null ? [] : [recordId, recordId.slice(0, 15)])]
  const shown = recordPages.flatMap(({ body: page }) =>
    isPlainObject(page.record) && page.record.type === type && typeof page.route === 'string'
      ? [page.route]
      : [],
  )
  return [
    ...toRoute(draft),
    ...shown.flatMap((one) => names.map((name) => one.replace(/\{\w+\}/, () => name))),
  ]
}

/** Finds items whose path may match a record page's route. */
const findBelowRoute = (kind: MentionKind, { route }: Body, { findBelow }: Neighbours) =>
  typeof route === 'string' ? findBelow(kind, toJson(route.split('{')[0] ?? '').slice(0, -1)) : []

/** Finds the records that record pages show at these paths. */
async function findRecordHeads(
  addresses: readonly string[],
  { neighbours: { heads, isStaying }, recordPages }: RouteContext,
): Promise<readonly Head[]> {
  const read = addresses
    .flatMap((address) => recordPages.map(({ body }) => readRecordPath(body, address)))
    .filter(({ names }) => names.length > 0)
  const named = read.flatMap(({ names }) => names)
  const found = [
    ...(await heads.findBy('urlName', named)),
    ...(await heads.findBy('recordId', named.map(normalizeRecordId))),
  ]
  const types = new Set(read.map(({ type }) => type))
  return found.filter((head) => types.has(head.type) && isStaying(head))
}
