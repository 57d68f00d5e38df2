/**
 * Updates the rows of all pages. After a release, new pages and pages that read changed content are due for a scan. One
 * of the servers that use the database scans these pages one at a time, never within a request. If that server is
 * killed, another server continues.
 */
import { setTimeout } from 'node:timers/promises'
import { startUnpausedWork, type BackgroundWork } from '#kit'
import type { ReleasedSite } from '#render'
import { findPagesAffectedByRelease, findDifferingPages, type AffectedPages } from './find-affected.ts'
import {
  advanceRows,
  followRelease,
  isFullListingNeeded,
  recordRelease,
  type PageRowUpdaterOptions,
  type UpdateState,
} from './follow-release.ts'
import { leaseSeconds } from './page-rows.ts'
import type { DependentPage, DependencyScan } from './write-scans.ts'

export type PageRowUpdater = {
  /** Remembers the current release. A later release is compared with it to find the pages that have changed. */
  readonly note: () => void
  /** Updates the rows to the current release, and marks the pages that the release changes as due for a scan. */
  readonly follow: () => Promise<void>
  /**
   * Does the quick part of the update to the current release: updates the dates of pages whose shown items have
   * changed, and scans a few pages. `update` scans the other pages. Never throws.
   */
  readonly followAtOnce: () => Promise<void>
  /** Resolves when every running call of `followAtOnce` has finished. */
  readonly followed: () => Promise<void>
  /** Returns the pages that the site's next release will change, according to the rows. */
  readonly findAffected: (coming: ReleasedSite) => Promise<AffectedPages>
  /**
   * Returns the pages that differ between two past releases, according to the rows. Returns `all` if the rows are not
   * sufficient to find them.
   */
  readonly findChanged: (from: ReleasedSite, to: ReleasedSite) => ReturnType<typeof findDifferingPages>
  /**
   * Updates the rows to the current release and scans due pages. Does nothing while another process is updating the
   * rows. Never throws.
   */
  readonly update: () => Promise<void>
  /** Runs `update` after a delay. A later call replaces an earlier call. */
  readonly updateAfter: (delayMs: number) => void
  /** Marks all rows for rebuilding. */
  readonly rebuild: () => Promise<void>
  /** Resolves when no writes are pending. */
  readonly close: () => Promise<void>
}

/** Number of pages that one transaction writes. */
const sliceSize = 10
export function createPageRowUpdater(options: PageRowUpdaterOptions): PageRowUpdater {
  const end = new AbortController()
  const updateState: UpdateState = { ...options, signal: end.signal, passed: new Map() }
  let running: Promise<void> = Promise.resolve()
  let following: Promise<void> = Promise.resolve()
  let cancel = () => {}

  const update = () => (running = running.then(() => updateOnce(updateState, updateAfter)))
  function updateAfter(delayMs: number) {
    cancel()
    if (!end.signal.aborted) cancel = options.after(delayMs, () => void update())
  }
  return {
    note: () => recordRelease(updateState, options.scanner.current()),
    follow: () => followRelease(updateState, options.scanner.current()),
    followAtOnce: () => (following = following.then(() => followAtOnce(updateState))),
    followed: () => following,
    findAffected: (coming) => findPagesAffectedByRelease(updateState, coming),
    findChanged: (from, to) => findDifferingPages(updateState, from, to),
    update,
    updateAfter,
    async rebuild() {
      await options.rows.release()
      await update()
    },
    async close() {
      cancel()
      end.abort()
      await Promise.all([running, following])
    },
  }
}

async function updateOnce(updateState: UpdateState, later: (delayMs: number) => void): Promise<void> {
  const { rows, holder, signal, warn } = updateState
  if (signal.aborted) return
  try {
    if (await isUpToDate(updateState)) return
    if (!(await rows.hold(holder))) return later(leaseSeconds * 1000)
    try {
      await work(updateState)
    } finally {
      await rows.letGo(holder, true)
    }
  } catch (error) {
    warn({ message: 'The dependencies of pages could not be stored', reason: String(error) })
  }
}

/** Number of pages that are scanned immediately after a release. */
const fewPages = 20

async function followAtOnce(updateState: UpdateState): Promise<void> {
  const { rows, scanner, holder, signal, warn } = updateState
  if (signal.aborted) return
  try {
    const site = scanner.current()
    recordRelease(updateState, site)
    if ((await findFormer(updateState, site)) === undefined || !(await rows.hold(holder))) return
    try {
      /** Another server may already have processed the release. */
      const from = await findFormer(updateState, site)
      const step = from && (await scanner.findStep(from, site, rows))
      if (isFullListingNeeded(step)) return
      await advanceRows(updateState, site, step)
      if ((await rows.findDue(fewPages + 1)).length <= fewPages) await work({ ...updateState, rest: 0 })
    } finally {
      await rows.letGo(holder, true)
    }
  } catch (error) {
    warn({ message: 'The pages that a release changes are still unknown', reason: String(error) })
  }
}

/**
 * Returns the earlier release for which the rows are valid. Returns undefined if this server no longer has that release
 * in memory.
 */
async function findFormer(
  { rows, code, passed }: UpdateState,
  { snapshot }: ReleasedSite,
): Promise<ReleasedSite | undefined> {
  const state = await rows.loadDerivation()
  const isEarlier = state?.code === code && state.release < snapshot.release
  return isEarlier ? passed.get(state.release) : undefined
}

async function isUpToDate(updateState: UpdateState): Promise<boolean> {
  const { rows, scanner, code } = updateState
  const site = scanner.current()
  const state = await rows.loadDerivation()
  recordRelease(updateState, site)
  if (state === undefined || state.code !== code) return false
  /** The rows are already valid for a newer release, which this server will receive soon. */
  if (state.release > site.snapshot.release) return true
  if (state.release < site.snapshot.release) return false
  return (await rows.findDue(1)).length === 0
}

async function work(updateState: UpdateState): Promise<void> {
  const turns = (updateState.openTurns ?? startUnpausedWork)()
  try {
    await scanDue(updateState, turns)
  } finally {
    turns.end()
  }
}

async function scanDue(updateState: UpdateState, turns: BackgroundWork): Promise<void> {
  const { rows, scanner, holder, signal, rest } = updateState
  const progress = createProgressLog(updateState)
  for (;;) {
    const site = scanner.current()
    await followRelease(updateState, site)
    const due = await rows.findDue(sliceSize)
    if (signal.aborted || due.length === 0) return
    let workedMs = 0
    const done: DependencyScan[] = []
    for (const page of due) {
      const verified = scanner.findVerified(site, page)
      if (verified === undefined) await turns.wait()
      if (signal.aborted) return
      const startMs = performance.now()
      done.push({ page, scan: verified ?? (await scanDuePage(updateState, site, page)) })
      workedMs += performance.now() - startMs
    }
    if (!(await rows.hold(holder))) return
    await rows.write(done, site.snapshot.release)
    await progress(done.length)
    await setTimeout(workedMs * rest, undefined, { signal }).catch(() => undefined)
  }
}

/** Number of pages after which progress is logged. For a release that changes fewer pages, no progress is logged. */
const loggedEach = 500

function createProgressLog({ rows, log }: UpdateState): (scanned: number) => Promise<void> {
  let count = 0
  return async (scanned) => {
    const before = count
    count += scanned
    if (Math.floor(before / loggedEach) === Math.floor(count / loggedEach)) return
    log?.({ done: count, left: await rows.countDue() }, 'Scanning the dependencies of pages')
  }
}

/** Scans a page. If this fails, the page is scanned again with the next release. */
async function scanDuePage(
  { scanner, warn }: UpdateState,
  site: ReleasedSite,
  page: DependentPage,
): Promise<DependencyScan['scan']> {
  try {
    return await scanner.scan(site, page)
  } catch (error) {
    warn({
      message: 'The dependencies of a page are unknown',
      page: `${page.page} ${page.record}`,
      reason: String(error),
    })
    return { reads: [], dating: [], isLasting: false }
  }
}
