/**
 * Counts the pages that a publish changes: first estimates an upper limit from recorded dependencies, then determines
 * the exact number by rendering each page.
 */
import type { PageIdentity, ReleasedSite } from '#render'
import { startPauseTimer } from './pauses.ts'
import {
  findPath,
  isPublished,
  listComparedPages,
  toIdentityKey,
  type ComparedPage,
  type VerificationDeps,
} from './verify-pages.ts'

/** The pages that a publish may change. */
export type CountedPages = {
  /** True if every page of the site may change. */
  readonly isAll: boolean
  /** Number of pages that are themselves published or that depend on a changed item. */
  readonly affected: number
  /** Number of pages without recorded dependencies, which may therefore change. */
  readonly unrecorded: number
  /**
   * False until the dependencies of all pages are recorded. While this is false, more pages may use the changed
   * content.
   */
  readonly isComplete: boolean
  /** The names of the first pages that may change. */
  readonly pages: readonly ComparedPage[]
}

/** Some of the pages that a publish may change, rendered before and after the change. */
export type PageCheckBatch = {
  /** The checked pages that actually change. */
  readonly changed: readonly ComparedPage[]
  /** Position of the first page that is not rendered yet; null after the last page. */
  readonly next: number | null
}

export type NextRelease = {
  readonly coming: ReleasedSite
  /** Content keys of the published items. */
  readonly keys: ReadonlySet<string>
}

export const emptyCountedPages: CountedPages = {
  isAll: false,
  affected: 0,
  unrecorded: 0,
  isComplete: true,
  pages: [],
}

/** Reads only the database, and renders no page. */
export async function countPages(
  pages: VerificationDeps,
  { coming, keys }: NextRelease,
): Promise<CountedPages> {
  const { isAll, isComplete, known, identities } = await listMayChange(pages, { coming, keys })
  const named = await listComparedPages(pages, { coming, affected: identities, keys })
  const isEvery = isAll || (known.size > 1 && (await isOnEachPage(pages, { coming, known })))
  const unrecorded = identities.length - known.size
  return { isAll: isEvery, affected: known.size, unrecorded, isComplete, pages: named }
}

type PageCheckInput = NextRelease & {
  /** Position of the first page to render. */
  readonly from: number
  readonly clock: () => Date
  /** Waits until no publish is running. */
  readonly yieldIfDue: () => Promise<void>
}

const standardWithinMs = 2000

/**
 * Renders pages from a position onwards, for a limited time. If visitors requested pages during a rendering, pauses
 * afterwards, because visitors have priority.
 */
export async function checkPages(
  pages: VerificationDeps,
  { coming, keys, from, clock, yieldIfDue }: PageCheckInput,
): Promise<PageCheckBatch> {
  const { withinMs = standardWithinMs } = pages.limits.planned ?? {}
  const { identities } = await listMayChange(pages, { coming, keys })
  const untilMs = clock().getTime() + withinMs
  const changed: ComparedPage[] = []
  for (let at = from; at < identities.length; at++) {
    const startMs = clock().getTime()
    if (startMs >= untilMs) return { changed, next: at }
    await yieldIfDue()
    const pause = startPauseTimer({ pages, clock })
    const identity = identities[at]
    const path = identity && (await findChangedPath(pages, coming, identity))
    if (path !== undefined) changed.push({ path, language: identity?.language ?? '' })
    await pause()
  }
  return { changed, next: null }
}

/**
 * Lists pages in a fixed order: first pages that are themselves published, then pages that depend on a published item,
 * then pages that may depend on a published item.
 */
async function listMayChange(
  pages: VerificationDeps,
  { coming, keys }: NextRelease,
): Promise<{
  readonly isAll: boolean
  readonly isComplete: boolean
  readonly known: ReadonlySet<string>
  readonly identities: readonly PageIdentity[]
}> {
  const found = await pages.findAffected(coming)
  const own = found.pages.filter((identity) => isPublished(keys, identity))
  const identities = new Map([...own, ...found.known, ...found.pages].map((one) => [toIdentityKey(one), one]))
  for (const page of (await pages.verifier.divideUnscanned(coming)).changed)
    identities.set(toIdentityKey(page), page)
  const known = new Set([...own, ...found.known].map(toIdentityKey))
  /**
   * Until all dependencies are recorded, every page counts as possibly changed. That alone does not make `isAll` true.
   */
  const { isComplete } = found
  return { isAll: found.isAll && isComplete, isComplete, known, identities: [...identities.values()] }
}

async function isOnEachPage(
  { verifier }: VerificationDeps,
  { coming, known }: Pick<NextRelease, 'coming'> & { readonly known: ReadonlySet<string> },
): Promise<boolean> {
  for await (const page of verifier.listPages(coming)) if (!known.has(toIdentityKey(page))) return false
  return true
}

/** Returns undefined if the page does not change. A page that cannot be rendered counts as changed. */
async function findChangedPath(
  { verifier }: VerificationDeps,
  coming: ReleasedSite,
  identity: PageIdentity,
): Promise<string | undefined> {
  try {
    const comparison = await verifier.compare({ drafted: verifier.current(), stored: coming }, identity)
    return comparison?.difference === undefined ? undefined : comparison.path
  } catch {
    return findPath(verifier, coming, identity)
  }
}
