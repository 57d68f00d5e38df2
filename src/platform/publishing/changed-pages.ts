/** How many pages a publish would change, for whoever waits to decide about it: some are drawn, of the others is told that they may. */
import type { PageIdentity, ReleasedSite } from '#render'
import {
  choose,
  findAffectedPages,
  findPath,
  namePages,
  orLate,
  type NamedPage,
  type Pages,
} from './prove-pages.ts'

export type ChangedPages = {
  /** Those that would be others, then the first of those that may be. */
  readonly pages: readonly NamedPage[]
  /** How many would be others, of those that were drawn. */
  readonly changed: number
  /** How many of those use what changes and stay the same. */
  readonly same: number
  /** How many may be others and were not drawn: too many, or it took too long. */
  readonly unseen: number
}

type Coming = {
  readonly coming: ReleasedSite
  /** Of the items that are published. */
  readonly keys: ReadonlySet<string>
  readonly clock: () => Date
}

/** A page that is drawn nowhere yet takes as long as a visitor waits for it, twice. */
const standardPlanned = { pages: 20, withinMs: 2000 }

/** What a page reads may change and the page stay the same: it is drawn as it is and as it would be. */
export async function findChangedPages(pages: Pages, { coming, keys, clock }: Coming): Promise<ChangedPages> {
  const { pages: most, withinMs } = pages.limits.planned ?? standardPlanned
  const affected = await findAffectedPages(pages, coming)
  const { first, rest } = await choose(pages, { affected, keys, most })
  const untilMs = clock().getTime() + withinMs
  const changed: NamedPage[] = []
  let drawn = 0
  for (const identity of first) {
    const leftMs = untilMs - clock().getTime()
    const path = await orLate(leftMs, () => findChangedPath(pages, coming, identity))
    if (path === 'late') break
    drawn++
    if (path !== undefined) changed.push({ path, language: identity.language })
  }
  const unseen = [...first.slice(drawn), ...rest]
  const named = await namePages(pages, { coming, affected: unseen, keys })
  const counts = { changed: changed.length, same: drawn - changed.length, unseen: unseen.length }
  return { pages: [...changed, ...named], ...counts }
}

/** Undefined where it stays the same; one that cannot be drawn would be another. */
async function findChangedPath(
  { proofs }: Pages,
  coming: ReleasedSite,
  identity: PageIdentity,
): Promise<string | undefined> {
  try {
    const proof = await proofs.prove({ drafted: proofs.current(), stored: coming }, identity)
    return proof?.difference === undefined ? undefined : proof.path
  } catch {
    return findPath(proofs, coming, identity)
  }
}
