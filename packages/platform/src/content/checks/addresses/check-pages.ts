/** Finds page paths that the server, a record or another page already uses. */
import { findRouteProblem } from '#content-types'
import { foldPath } from '#kit'
import { isReservedPath } from '#model'
import type { ContentDraft } from '../../types/change.ts'
import { toItemKey } from '../items/imported-items.ts'
import type { AddressCheck, AddressProblem } from './address-check.ts'
import { createRecordFinder } from './find-record.ts'

type RoutedPage = { readonly item: ContentDraft; readonly route: string }

export function findPageProblems({ drafts, staying, stayingHeads }: AddressCheck): AddressProblem[] {
  const all = [...drafts, ...staying]
  const pages = all.flatMap(toPage)
  const ours = new Map(drafts.map((draft) => [toItemKey(draft), draft]))
  const findRecord = createRecordFinder(all, [...drafts, ...stayingHeads])
  const records = pages.flatMap(({ item, route }) => {
    const found = findRecord(route, item.language)
    return found === undefined ? [] : toRecordProblem({ ...found, item, route, ours })
  })
  return [...drafts.flatMap(findSinglePageProblems), ...findSamePages(pages, ours), ...records]
}

const toPage = (item: ContentDraft): RoutedPage[] =>
  item.type === 'epiderm__page' && item.body.record === undefined && typeof item.body.route === 'string'
    ? [{ item, route: item.body.route }]
    : []

const field = ['body', 'route']

/** Checks a single page. */
export function findSinglePageProblems(draft: ContentDraft): AddressProblem[] {
  const { type, body } = draft
  if (type !== 'epiderm__page' || typeof body.route !== 'string') return []
  const flaw = findRouteProblem(body)
  if (flaw !== undefined) return [{ draft, field, ...flaw }]
  if (!isReservedPath(body.route)) return []
  const message = `has the address ${body.route}, which the server answers itself`
  return [{ draft, field, message, hint: 'Choose another address.' }]
}

type ImportedDrafts = ReadonlyMap<string, ContentDraft>

/** Finds pages whose paths differ only in spelling. The check for unique fields reports identical paths. */
function findSamePages(pages: readonly RoutedPage[], ours: ImportedDrafts): AddressProblem[] {
  const first = new Map<string, RoutedPage>()
  return pages.flatMap((page) => {
    const key = `${page.item.language} ${foldPath(page.route)}`
    const other = first.get(key)
    if (other === undefined) first.set(key, page)
    if (other === undefined || other.route === page.route) return []
    const [one, two] = ours.has(toItemKey(page.item)) ? [page, other] : [other, page]
    const draft = ours.get(toItemKey(one.item))
    const message = `has the address ${one.route}, and ${two.item.title} has ${two.route}, which differs only in case`
    return draft === undefined ? [] : [{ draft, field, message, hint: 'Choose another address.' }]
  })
}

type RecordClash = NonNullable<ReturnType<ReturnType<typeof createRecordFinder>>> &
  RoutedPage & { readonly ours: ImportedDrafts }

/**
 * Reports the problem on a changed item: the page if it changed; otherwise, the record if it changed; otherwise, the
 * record page.
 */
function toRecordProblem({ item, route, record, page, ours }: RecordClash): AddressProblem[] {
  const [ownPage, ownRecord, ownRecordPage] = [item, record, page].map((one) => ours.get(toItemKey(one)))
  if (ownPage !== undefined) {
    const message = `has the address ${route}, which ${record.title} already uses`
    return [{ draft: ownPage, field, message, hint: 'Choose another address.' }]
  }
  if (ownRecord !== undefined) {
    const message = `would be at ${route}, which ${item.title} already uses`
    const hint = 'Choose another name in the address, or move that page first.'
    return [{ draft: ownRecord, field: ['urlName'], message, hint }]
  }
  if (ownRecordPage === undefined) return []
  const message = `would show ${record.title} at ${route}, which ${item.title} already uses`
  return [{ draft: ownRecordPage, field, message, hint: 'Choose another address, or move that page first.' }]
}
