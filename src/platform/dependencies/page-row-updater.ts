/**
 * Updates the rows of all pages: after a release, new pages and pages that read its changes are due. One server of the database scans them
 * one at a time, never within a request. If it is killed, the next server continues.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { RunAfter, Warn } from '#kit'
import type { PageIdentity, PageScanner, ReleasedSite, ReleaseScan } from '#render'
import { holdSeconds, type PageRows, type StoredRead } from './page-rows.ts'
import type { DependentPage, DependencyScan } from './write-scans.ts'

export type PageRowUpdater = {
  /** Remembers the current release, to find the changes of a later one. */
  readonly note: () => void
  /** Marks the pages that the current release changes as due. */
  readonly follow: () => Promise<void>
  /**
   * Follows the current release as far as that takes little time: updates the dates of items that pages show, and scans a few pages. The
   * rest is left to `keepUp`. Never throws.
   */
  readonly followAtOnce: () => Promise<void>
  /** Resolves when the work of `followAtOnce` is done. */
  readonly followed: () => Promise<void>
  /** Returns the pages that a coming site changes, as far as the rows show. */
  readonly findAffected: (coming: ReleasedSite) => Promise<AffectedPages>
  /** Follows the release and scans due pages; does nothing while another process does. Never throws. */
  readonly keepUp: () => Promise<void>
  /** Runs `keepUp` after a delay; a later call replaces an earlier one. */
  readonly keepUpAfter: (delayMs: number) => void
  /** Marks all rows to be rebuilt. */
  readonly rebuild: () => Promise<void>
  /** Resolves when no write is pending. */
  readonly close: () => Promise<void>
}

export type AffectedPages = {
  /** True if every page may change: the change affects all of them, or the rows are unknown. */
  readonly isAll: boolean
  /** Includes new pages, and pages without rows yet. */
  readonly pages: readonly PageIdentity[]
  /** The pages whose rows show that the change affects them; all of them once every page is scanned. */
  readonly known: readonly PageIdentity[]
  /** True if all pages have rows. */
  readonly isComplete: boolean
}

type PageRowUpdaterOptions = {
  readonly rows: PageRows
  readonly surveys: PageScanner
  /** The version of the code that scans. */
  readonly code: string
  /** The id of this process. */
  readonly holder: string
  readonly after: RunAfter
  readonly warn: Warn
  /** Pause after some work, as a multiple of its time. */
  readonly rest: number
}

/** Number of pages in one transaction. */
const sliceSize = 10
/** Number of pages listed in one transaction. */
const listSize = 500

/**
 * Number of former releases to remember: another server may have followed one of them, so that this server needs its changes since then.
 */
const maxPassed = 5

/** `passed`: the site at the last releases, by number. */
type UpdateState = PageRowUpdaterOptions & {
  readonly signal: AbortSignal
  readonly passed: Map<number, ReleasedSite>
}

export function createPageRowUpdater(options: PageRowUpdaterOptions): PageRowUpdater {
  const end = new AbortController()
  const keeping: UpdateState = { ...options, signal: end.signal, passed: new Map() }
  let running: Promise<void> = Promise.resolve()
  let following: Promise<void> = Promise.resolve()
  let cancel = () => {}

  const keepUp = () => (running = running.then(() => keepUpOnce(keeping, keepUpAfter)))
  function keepUpAfter(delayMs: number) {
    cancel()
    if (!end.signal.aborted) cancel = options.after(delayMs, () => void keepUp())
  }
  return {
    note: () => pass(keeping, options.surveys.current()),
    follow: () => follow(keeping, options.surveys.current()),
    followAtOnce: () => (following = following.then(() => followAtOnce(keeping))),
    followed: () => following,
    findAffected: (coming) => findAffected(keeping, coming),
    keepUp,
    keepUpAfter,
    async rebuild() {
      await options.rows.forget()
      await keepUp()
    },
    async close() {
      cancel()
      end.abort()
      await Promise.all([running, following])
    },
  }
}

async function keepUpOnce(keeping: UpdateState, later: (delayMs: number) => void): Promise<void> {
  const { rows, holder, signal, warn } = keeping
  if (signal.aborted) return
  try {
    if (await isUpToDate(keeping)) return
    if (!(await rows.hold(holder))) return later(holdSeconds * 1000)
    try {
      await work(keeping)
    } finally {
      await rows.letGo(holder, true)
    }
  } catch (error) {
    warn({ message: 'What pages read could not be written down', reason: String(error) })
  }
}

/** Number of pages that are scanned at once after a release. */
const fewPages = 20

async function followAtOnce(keeping: UpdateState): Promise<void> {
  const { rows, surveys, holder, signal, warn } = keeping
  if (signal.aborted) return
  try {
    const site = surveys.current()
    pass(keeping, site)
    if ((await findFormer(keeping, site)) === undefined || !(await rows.hold(holder))) return
    try {
      /** Another server may have followed the release meanwhile. */
      const from = await findFormer(keeping, site)
      const step = from && (await surveys.findStep(from, site, rows))
      if (isOfAllPages(step)) return
      await advance(keeping, site, step)
      if ((await rows.findDue(fewPages + 1)).length <= fewPages) await work({ ...keeping, rest: 0 })
    } finally {
      await rows.letGo(holder, true)
    }
  } catch (error) {
    warn({ message: 'The pages that a release changes are not known yet', reason: String(error) })
  }
}

/** Returns the earlier release that the rows belong to; undefined if this server does not remember it. */
async function findFormer(
  { rows, code, passed }: UpdateState,
  { snapshot }: ReleasedSite,
): Promise<ReleasedSite | undefined> {
  const state = await rows.loadDerivation()
  const isEarlier = state?.code === code && state.release < snapshot.release
  return isEarlier ? passed.get(state.release) : undefined
}

async function isUpToDate(keeping: UpdateState): Promise<boolean> {
  const { rows, surveys, code } = keeping
  const site = surveys.current()
  const state = await rows.loadDerivation()
  pass(keeping, site)
  if (state === undefined || state.code !== code) return false
  /** Another server already has a release that this one receives soon. */
  if (state.release > site.snapshot.release) return true
  if (state.release < site.snapshot.release) return false
  return (await rows.findDue(1)).length === 0
}

async function work(keeping: UpdateState): Promise<void> {
  const { rows, surveys, holder, signal, rest } = keeping
  for (;;) {
    const site = surveys.current()
    await follow(keeping, site)
    const due = await rows.findDue(sliceSize)
    if (signal.aborted || due.length === 0) return
    const startMs = performance.now()
    const done: DependencyScan[] = []
    for (const page of due) {
      if (signal.aborted) return
      done.push({ page, survey: await survey(keeping, site, page) })
      await setImmediate()
    }
    if (!(await rows.hold(holder))) return
    await rows.write(done, site.snapshot.release)
    await setTimeout((performance.now() - startMs) * rest, undefined, { signal }).catch(() => undefined)
  }
}

/** Returns true if the rows are valid for the current release, after applying its changes if needed. */
async function isFollowed(keeping: UpdateState, site: ReleasedSite): Promise<boolean> {
  const { rows, code, holder } = keeping
  const state = await rows.loadDerivation()
  pass(keeping, site)
  if (state?.code !== code) return false
  if (state.release === site.snapshot.release) return true
  if (!keeping.passed.has(state.release) || !(await rows.hold(holder))) return false
  try {
    await follow(keeping, site)
  } finally {
    await rows.letGo(holder, false)
  }
  return true
}

async function findAffected(keeping: UpdateState, coming: ReleasedSite): Promise<AffectedPages> {
  const { rows, surveys } = keeping
  const site = surveys.current()
  const step = (await isFollowed(keeping, site)) ? await surveys.findStep(site, coming, rows) : undefined
  if (step === undefined || step.changed === 'all') {
    const all = await listPages(keeping, coming)
    return { isAll: true, pages: all, known: step === undefined ? [] : all, isComplete: step !== undefined }
  }
  const reads = step.changed.flatMap((read) => (read.dates ? [] : [read.rowId]))
  const reading = await rows.findReading(reads)
  const due = await rows.findDue(Number.MAX_SAFE_INTEGER)
  const pages = [...reading, ...due, ...(step.identities ?? (await findNew(keeping, coming)))]
  const isDue = new Set(due.map(toName))
  return {
    isAll: false,
    pages: [...new Map(pages.map((page) => [toName(page), page])).values()],
    known: reading.filter((page) => !isDue.has(toName(page))),
    isComplete: due.length === 0,
  }
}

async function listPages({ surveys }: UpdateState, site: ReleasedSite): Promise<readonly PageIdentity[]> {
  const pages: PageIdentity[] = []
  for await (const page of surveys.listPages(site)) pages.push(page)
  return pages
}

/** Returns the pages without rows. */
async function findNew(keeping: UpdateState, coming: ReleasedSite): Promise<readonly PageIdentity[]> {
  const known = new Set((await keeping.rows.listKnown()).map(toName))
  const pages = await listPages(keeping, coming)
  return pages.filter((page) => !known.has(toName(page)))
}

const toName = ({ language, page, record }: PageIdentity) => `${language} ${page} ${record}`

/** Scans a page; one that fails is retried with the next release. */
async function survey(
  { surveys, warn }: UpdateState,
  site: ReleasedSite,
  page: DependentPage,
): Promise<DependencyScan['survey']> {
  try {
    return await surveys.survey(site, page)
  } catch (error) {
    warn({
      message: 'What a page reads is not known',
      page: `${page.page} ${page.record}`,
      reason: String(error),
    })
    return { reads: [], dating: [], isLasting: false }
  }
}

/** Makes the rows valid for this release, except those of due pages. */
async function follow(keeping: UpdateState, site: ReleasedSite): Promise<void> {
  const { rows, surveys, code } = keeping
  const { release } = site.snapshot
  const state = await rows.loadDerivation()
  const isSameCode = state?.code === code
  if (!isSameCode || state.release !== release) {
    const from = isSameCode ? keeping.passed.get(state.release) : undefined
    const step = from !== undefined ? await surveys.findStep(from, site, rows) : undefined
    if (isOfAllPages(step)) await listAll(keeping, site, step === undefined || step.changed === 'all')
    await advance(keeping, site, step)
  }
  pass(keeping, site)
}

type StoredReleaseScan = ReleaseScan<StoredRead>

/** Returns true if all pages have to be listed. */
const isOfAllPages = (step: StoredReleaseScan | undefined): boolean =>
  step === undefined || step.changed === 'all' || step.identities === undefined

async function advance(
  { rows, code }: UpdateState,
  { snapshot: { release } }: ReleasedSite,
  step: StoredReleaseScan | undefined,
): Promise<void> {
  const changed = step === undefined || step.changed === 'all' ? [] : step.changed
  const dates = new Map<number, string | null>()
  for (const read of changed)
    if (read.dates && read.kind === 'item')
      dates.set(read.rowId, (await step?.findDate(read.language, read.contentKey)) ?? null)
  await rows.advance({ release, code, changed, dates, identities: step?.identities ?? [] })
}

function pass({ passed }: UpdateState, site: ReleasedSite): void {
  const { release } = site.snapshot
  passed.delete(release)
  passed.set(release, site)
  for (const oldest of [...passed.keys()].slice(0, -maxPassed)) passed.delete(oldest)
  site.site.catch(() => passed.get(release) === site && passed.delete(release))
}

async function listAll({ rows, surveys }: UpdateState, site: ReleasedSite, isAllDue: boolean): Promise<void> {
  const { release } = site.snapshot
  let identities: PageIdentity[] = []
  for await (const identity of surveys.listPages(site)) {
    identities.push(identity)
    if (identities.length < listSize) continue
    await rows.list(identities, release)
    identities = []
  }
  await rows.list(identities, release)
  await rows.endListing(release, isAllDue)
}
