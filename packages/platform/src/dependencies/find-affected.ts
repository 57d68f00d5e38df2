/** Finds the pages that the site's next release will change. */
import type { PageIdentity, ReleasedSite } from '#render'
import { followRelease, recordRelease, type UpdateState } from './follow-release.ts'

export type AffectedPages = {
  /**
   * True if every page may change, either because the change affects all pages or because there are no valid rows to
   * check.
   */
  readonly isAll: boolean
  /** The pages that may change, including new pages and pages without rows. */
  readonly pages: readonly PageIdentity[]
  /**
   * The pages that the change affects, according to their rows. The list is complete only after every page has been
   * scanned.
   */
  readonly known: readonly PageIdentity[]
  /** True if all pages have rows. */
  readonly isComplete: boolean
}

/**
 * Returns true if the rows are valid for the current release. If they are not, first tries to update them to that
 * release.
 */
async function isFollowed(updateState: UpdateState, site: ReleasedSite): Promise<boolean> {
  const { rows, code, holder } = updateState
  const state = await rows.loadDerivation()
  recordRelease(updateState, site)
  if (state?.code !== code) return false
  if (state.release === site.snapshot.release) return true
  if (!updateState.passed.has(state.release) || !(await rows.hold(holder))) return false
  try {
    await followRelease(updateState, site)
  } finally {
    await rows.letGo(holder, false)
  }
  return true
}

export async function findPagesAffectedByRelease(
  updateState: UpdateState,
  coming: ReleasedSite,
): Promise<AffectedPages> {
  const { rows, scanner } = updateState
  const site = scanner.current()
  const step = (await isFollowed(updateState, site)) ? await scanner.findStep(site, coming, rows) : undefined
  if (step === undefined || step.changed === 'all') {
    const all = await listPages(updateState, coming)
    return { isAll: true, pages: all, known: step === undefined ? [] : all, isComplete: step !== undefined }
  }
  const reads = step.changed.flatMap((read) => (read.dates ? [] : [read.rowId]))
  const reading = await rows.findReading(reads)
  const due = await rows.findDue(Number.MAX_SAFE_INTEGER)
  const pages = [...reading, ...due, ...(step.identities ?? (await findNew(updateState, coming)))]
  const isDue = new Set(due.map(toPageKey))
  return {
    isAll: false,
    pages: [...new Map(pages.map((page) => [toPageKey(page), page])).values()],
    known: reading.filter((page) => !isDue.has(toPageKey(page))),
    isComplete: due.length === 0,
  }
}

/**
 * Returns the pages that differ between two past releases, according to the rows. Returns `all` if the rows are not
 * sufficient to find them.
 */
export async function findDifferingPages(
  { rows, scanner, code }: Pick<UpdateState, 'rows' | 'scanner' | 'code'>,
  from: ReleasedSite,
  to: ReleasedSite,
): Promise<readonly PageIdentity[] | 'all'> {
  const state = await rows.loadDerivation()
  const step = state?.code === code ? await scanner.findStep(from, to, rows) : undefined
  if (step === undefined || step.changed === 'all') return 'all'
  const reading = await rows.findReading(step.changed.flatMap((read) => (read.dates ? [] : [read.rowId])))
  const due = await rows.findDue(Number.MAX_SAFE_INTEGER)
  return [...new Map([...reading, ...due].map((page) => [toPageKey(page), page])).values()]
}

async function listPages({ scanner }: UpdateState, site: ReleasedSite): Promise<readonly PageIdentity[]> {
  const pages: PageIdentity[] = []
  for await (const page of scanner.listPages(site)) pages.push(page)
  return pages
}

/** Returns the pages in the next release that have no rows yet. */
async function findNew(updateState: UpdateState, coming: ReleasedSite): Promise<readonly PageIdentity[]> {
  const known = new Set((await updateState.rows.listKnown()).map(toPageKey))
  const pages = await listPages(updateState, coming)
  return pages.filter((page) => !known.has(toPageKey(page)))
}

const toPageKey = ({ language, page, record }: PageIdentity) => `${language} ${page} ${record}`
