/** Suspects items that have to do with a redirect or with the addresses of a language: all others need not be compared by address. */
import { isPlainObject, createTextTable } from '#kit'
import type { ContentDraft } from '../../releases/change.ts'
import { toPrefixes } from '../check-languages.ts'
import { redirectType } from './check-redirects.ts'
import type { Neighbours } from '../neighbours.ts'
import { toAddresses } from './redirect-neighbours.ts'

export async function createAddressSuspicion({
  heads: stored,
  load,
  find,
  findBelow,
  isStaying,
}: Neighbours) {
  const recordPages: ContentDraft[] = [...(await load(await findBelow('shows', '')))]
  const prefixes = (await load(await stored.findOfType('epiderm__site'))).flatMap(toPrefixes)
  /** Where redirects that are put lead from. */
  const froms = createTextTable()
  const hasStaying = (await stored.findOfType(redirectType)).some(isStaying)

  const isSuspect = (draft: ContentDraft): boolean => {
    const { type, body } = draft
    if (type === redirectType || type === 'epiderm__site' || isPlainObject(body.record)) return true
    const { route } = body
    const isBelow = (prefix: string) => typeof route === 'string' && `${route}/`.startsWith(`${prefix}/`)
    return (
      (type === 'epiderm__page' && prefixes.some(isBelow)) ||
      toAddresses(draft, recordPages).some((address) => froms.find(address) !== undefined)
    )
  }

  return {
    read(drafts: readonly ContentDraft[]): void {
      for (const draft of drafts) {
        const { type, body } = draft
        if (type === redirectType && typeof body.from === 'string') froms.add(body.from)
        if (isPlainObject(body.record))
          recordPages.push({ ...draft, body: { route: body.route, record: body.record } })
        prefixes.push(...toPrefixes(draft))
      }
    },
    /** Once all are read. All of these, where a redirect that stays leads from the address of one. */
    async findSuspects(drafts: readonly ContentDraft[]): Promise<readonly ContentDraft[]> {
      const addresses = hasStaying ? drafts.flatMap((draft) => toAddresses(draft, recordPages)) : []
      const heads = await find(
        'only from',
        addresses.map((address) => JSON.stringify(address)),
      )
      return heads.some(isStaying) ? drafts : drafts.filter(isSuspect)
    },
  }
}
