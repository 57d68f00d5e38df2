/**
 * Selects the items whose path may conflict with another item, a redirect, a language prefix or a server path. Only the
 * selected items are compared.
 */
import { foldPath, isPlainObject } from '#kit'
import { createTextTable } from '../../collections/text-table.ts'
import type { ContentDraft } from '../../types/change.ts'
import { toLanguagePrefixes } from './check-languages.ts'
import { findSinglePageProblems } from './check-pages.ts'
import { redirectType } from './check-redirects.ts'
import { readRecordPath } from './find-record.ts'
import type { Neighbours } from '../items/neighbours.ts'
import { toDraftPaths } from './address-neighbours.ts'

export async function createAddressDetector({ heads: stored, load, find, findBelow, isStaying }: Neighbours) {
  const recordPages: ContentDraft[] = [...(await load(await findBelow('shows', '')))]
  const prefixes = (await load(await stored.findOfType('epiderm__site'))).flatMap(toLanguagePrefixes)
  /** Case-folded source paths of changed redirects. */
  const froms = createTextTable()
  const routes = createRouteTable()
  const hasStaying = (await stored.findOfType(redirectType)).some(isStaying)
  let loading: Promise<void> | undefined

  const loadStayingPages = async (): Promise<void> => {
    for (const { body } of recordPages) {
      const start = JSON.stringify(String(body.route).split('{')[0]).slice(0, -1)
      for (const page of await load(await findBelow('only route', start))) routes.add(page)
    }
  }

  const isSuspectPage = (draft: ContentDraft): boolean => {
    const route = String(draft.body.route)
    const isShown = recordPages.some(({ body }) => readRecordPath(body, route).names.length > 0)
    const isBelow = prefixes.some((prefix) => `${route}/`.startsWith(`${prefix}/`))
    return isShown || isBelow || routes.isShared(route) || findSinglePageProblems(draft).length > 0
  }

  const isSuspect = (draft: ContentDraft): boolean => {
    const { type, body } = draft
    if (type === redirectType || type === 'epiderm__site' || isPlainObject(body.record)) return true
    if (type === 'epiderm__page' && isSuspectPage(draft)) return true
    return toDraftPaths(draft, recordPages).some(
      (address) =>
        froms.find(foldPath(address)) !== undefined || (type !== 'epiderm__page' && routes.has(address)),
    )
  }

  return {
    read(drafts: readonly ContentDraft[]): void {
      for (const draft of drafts) {
        const { type, body } = draft
        routes.add(draft)
        if (type === redirectType && typeof body.from === 'string') froms.add(foldPath(body.from))
        if (isPlainObject(body.record))
          recordPages.push({ ...draft, body: { route: body.route, record: body.record } })
        prefixes.push(...toLanguagePrefixes(draft))
      }
    },
    /**
     * Returns the drafts whose paths may conflict. If an unchanged redirect starts at any draft's path, returns all
     * drafts. Must be called after all drafts have been added.
     */
    async findSuspects(drafts: readonly ContentDraft[]): Promise<readonly ContentDraft[]> {
      loading ??= loadStayingPages()
      await loading
      const addresses = hasStaying ? drafts.flatMap((draft) => toDraftPaths(draft, recordPages)) : []
      const heads = await find(
        'only from',
        addresses.map((address) => JSON.stringify(address)),
      )
      return heads.some(isStaying) ? drafts : drafts.filter(isSuspect)
    },
  }
}

/** Creates a table of pages by case-folded path. */
function createRouteTable() {
  const routes = createTextTable()
  const shared = new Set<number>()
  const find = (route: string) => routes.find(foldPath(route))
  return {
    has: (route: string) => find(route) !== undefined,
    /** Returns true if at least two pages have this path. */
    isShared: (route: string) => shared.has(find(route) ?? -1),
    add({ type, body }: ContentDraft): void {
      const { route } = body
      if (type !== 'epiderm__page' || typeof route !== 'string') return
      const count = routes.size()
      const at = routes.add(foldPath(route))
      if (at < count) shared.add(at)
    },
  }
}
