/**
 * Finds the pages that the next release changes. Renders each page from the drafts and from the stored rows, and
 * compares the results.
 */
import pTimeout from 'p-timeout'
import type { PendingRelease, Snapshot } from '#content'
import type { AffectedPages } from '#dependencies'
import { isTemporary } from '#kit'
import type { Actor } from '#model'
import type {
  OpenSnapshot,
  PageIdentity,
  PageComparison,
  PageVerifier,
  ReleasedSite,
  SnapshotPair,
} from '#render'
import { startPauseTimer } from './pauses.ts'
import { previewMismatch, type DifferingPage } from './errors.ts'

/** Limits on how many pages are checked before and after a release, and for how long. */
export type VerificationLimits = {
  /** Number of pages compared before a release. */
  readonly before: number
  /**
   * Time limit for comparisons before a release, because the publisher is waiting. The remaining pages are compared
   * after the release. Pages whose own content is being published are compared before the release even if the limit is
   * exceeded.
   */
  readonly withinMs?: number
  /** Maximum number of deferred pages that are listed individually. If there are more, the job checks every page. */
  readonly named: number
  /** Number of pages compared per transaction after the release. */
  readonly slice?: number
  /**
   * The time limit, per response, for rendering pages that a publish may change; and the pause after each page,
   * relative to its rendering time.
   */
  readonly planned?: { readonly withinMs?: number; readonly rest?: number }
}

export const standardVerificationLimits: VerificationLimits = { before: 200, named: 5000, withinMs: 10_000 }

export type VerificationDeps = {
  readonly limits: VerificationLimits
  readonly verifier: PageVerifier
  readonly findAffected: (coming: ReleasedSite) => Promise<AffectedPages>
  /**
   * Returns the pages that differ between two past releases, according to the database rows; `all` if the differing
   * pages are unknown.
   */
  readonly findChanged: (from: ReleasedSite, to: ReleasedSite) => Promise<readonly PageIdentity[] | 'all'>
  /**
   * Returns the number of pages that have been sent to visitors from the cache. If absent, work pauses after every
   * step.
   */
  readonly countVisits?: (() => number) | undefined
  /** Opens a site so that pages can be rendered from it. */
  readonly toOpenSnapshot: (at: (actor: Actor) => Snapshot) => OpenSnapshot
}

export type VerifiedPage = { readonly identity: PageIdentity } & Pick<
  PageComparison,
  'path' | 'prints' | 'scan' | 'unscanned'
>

export type PageVerification = {
  readonly verified: readonly VerifiedPage[]
  readonly affected: number
  /** Pages without dependency rows that the release does not change. */
  readonly unchanged: readonly PageIdentity[]
  /** Pages to compare after the release. `all`: every page that was not compared before the release. */
  readonly rest: readonly PageIdentity[] | 'all'
}

/** Throws `receipt-differs` (409) with the first page that differs. */
export async function verifyPages(
  pages: VerificationDeps,
  { coming, clock }: { readonly coming: PendingRelease; readonly clock: () => Date },
): Promise<PageVerification> {
  const untilMs = clock().getTime() + (pages.limits.withinMs ?? Infinity)
  const pair: SnapshotPair = {
    drafted: pages.verifier.open(pages.toOpenSnapshot(coming.drafted)),
    stored: pages.verifier.open(pages.toOpenSnapshot(coming.stored)),
  }
  const { affected, unchanged } = await findAffectedPages(pages, pair.drafted)
  const keys = new Set(coming.heads.map(({ item }) => item.contentKey))
  const { first, rest } = await choose(pages, { affected, keys, most: pages.limits.before })
  const verified: VerifiedPage[] = []
  const late: PageIdentity[] = []
  for (const identity of first) {
    const pause = startPauseTimer({ pages, clock })
    const leftMs = isPublished(keys, identity) ? Infinity : untilMs - clock().getTime()
    const found = await orLate(leftMs, () => verifyPage(pages, pair, identity))
    if (found !== 'late') await pause()
    if (found === undefined) continue
    if (found === 'late') late.push(identity)
    else if ('differing' in found) throw previewMismatch(found.differing)
    else verified.push(found)
  }
  const left = [...late, ...rest]
  return {
    verified,
    unchanged,
    affected: affected.length,
    rest: left.length > pages.limits.named ? 'all' : left,
  }
}

/**
 * Limits how long the publisher waits. If rendering a page takes longer, for example because the page lists very many
 * items, the rendering continues but its result is ignored.
 */
const orLate = <T>(leftMs: number, render: () => Promise<T>): Promise<T | 'late'> | 'late' =>
  leftMs <= 0 ? 'late' : pTimeout(render(), { milliseconds: leftMs, fallback: () => 'late' as const })

export const isPublished = (keys: ReadonlySet<string>, { record, page }: PageIdentity): boolean =>
  keys.has(record || page)

/** Finds pages by recorded dependencies, and pages without dependency rows that may change. */
async function findAffectedPages({ verifier, findAffected }: VerificationDeps, coming: ReleasedSite) {
  const { pages } = await findAffected(coming)
  const { changed, unchanged } = await verifier.divideUnscanned(coming)
  return { affected: [...pages, ...changed], unchanged }
}

export type ComparedPage = Pick<PageComparison, 'path'> & Pick<PageIdentity, 'language'>

/** Lists the pages that are compared before a release, up to the limit, in the order in which they are compared. */
export async function listComparedPages(
  pages: VerificationDeps,
  { coming, affected, keys }: Omit<PageChoiceInput, 'most'> & { readonly coming: ReleasedSite },
): Promise<readonly ComparedPage[]> {
  const { verifier, limits } = pages
  const { first } = await choose(pages, { affected, keys, most: limits.before })
  const named: ComparedPage[] = []
  for (const identity of first) {
    const path = await findPath(verifier, coming, identity)
    if (path !== undefined) named.push({ path, language: identity.language })
  }
  return named
}

/** Returns the path of a page after the release. If the release removes the page, returns its current path. */
export const findPath = async (
  verifier: PageVerifier,
  coming: ReleasedSite,
  identity: PageIdentity,
): Promise<string | undefined> =>
  (await verifier.findPath(coming, identity)) ?? verifier.findPath(verifier.current(), identity)

/**
 * Compares a page. Returns undefined if the page no longer exists. Rethrows temporary failures of the machine, because
 * they do not count as differences.
 */
export async function verifyPage(
  { verifier }: VerificationDeps,
  pair: SnapshotPair,
  identity: PageIdentity,
): Promise<VerifiedPage | { readonly differing: DifferingPage } | undefined> {
  try {
    const comparison = await verifier.compare(pair, identity)
    if (comparison === undefined) return undefined
    const { path, prints, scan, unscanned, difference } = comparison
    if (difference !== undefined) return { differing: { path, difference } }
    return { identity, path, prints, scan, unscanned }
  } catch (error) {
    if (isTemporary(error)) throw error
    const { page, record } = identity
    return { differing: { path: record === '' ? page : `${page} ${record}`, reason: String(error) } }
  }
}

type PageChoiceInput = {
  readonly affected: readonly PageIdentity[]
  /** Content keys of the published items. */
  readonly keys: ReadonlySet<string>
  readonly most: number
}

/** Chooses pages up to the limit: first published pages, then the pages that visitors request most. */
async function choose(
  { verifier }: Pick<VerificationDeps, 'verifier'>,
  { affected, keys, most }: PageChoiceInput,
): Promise<{ readonly first: readonly PageIdentity[]; readonly rest: readonly PageIdentity[] }> {
  if (affected.length <= most) return { first: affected, rest: [] }
  const left = new Map(affected.map((identity) => [toIdentityKey(identity), identity]))
  const first: PageIdentity[] = []
  const addPage = (identity: PageIdentity) => {
    const found = left.get(toIdentityKey(identity))
    if (found === undefined || first.length === most) return
    left.delete(toIdentityKey(identity))
    first.push(found)
  }
  for (const identity of affected) if (isPublished(keys, identity)) addPage(identity)
  for await (const identity of verifier.listCached()) {
    if (first.length === most) break
    addPage(identity)
  }
  for (const identity of affected.slice(0, 2 * most)) addPage(identity)
  return { first, rest: [...left.values()] }
}

export const toIdentityKey = ({ language, page, record }: PageIdentity): string =>
  `${language} ${page} ${record}`
