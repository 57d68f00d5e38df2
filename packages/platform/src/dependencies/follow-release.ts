/** Brings the page rows up to date with a release. */
import type { StartBackgroundWork, RunAfter, Warn } from '#kit'
import type { PageIdentity, PageScanner, ReleasedSite, ReleaseScan } from '#render'
import type { PageRows, StoredRead } from './page-rows.ts'

export type PageRowUpdaterOptions = {
  readonly rows: PageRows
  readonly scanner: PageScanner
  /** The version of the scanning code. */
  readonly code: string
  /** The id of this process. */
  readonly holder: string
  readonly after: RunAfter
  readonly warn: Warn
  /** Called with the number of scanned pages and the number of remaining pages. */
  readonly log?: ((facts: Readonly<Record<'done' | 'left', number>>, message: string) => void) | undefined
  /** The pause after each unit of work, as a multiple of its duration. */
  readonly rest: number
  /** Called before each page. Waits until the server is not handling visitors' requests. */
  readonly openTurns?: StartBackgroundWork | undefined
}

/** `passed`: the recent releases' sites, by release number. */
export type UpdateState = PageRowUpdaterOptions & {
  readonly signal: AbortSignal
  readonly passed: Map<number, ReleasedSite>
}

/** Number of pages that one transaction lists. */
const listSize = 500

/**
 * Number of previous releases to remember. The rows may still be valid for one of these releases; this server then
 * needs the changes since that release.
 */
const maxPassed = 5

/** Makes all rows valid for this release, except the rows of pages that are due for a scan. */
export async function followRelease(updateState: UpdateState, site: ReleasedSite): Promise<void> {
  const { rows, scanner, code } = updateState
  const { release } = site.snapshot
  const state = await rows.loadDerivation()
  const isSameCode = state?.code === code
  if (!isSameCode || state.release !== release) {
    const from = isSameCode ? updateState.passed.get(state.release) : undefined
    const step = from !== undefined ? await scanner.findStep(from, site, rows) : undefined
    if (isFullListingNeeded(step))
      await listAll(updateState, site, step === undefined || step.changed === 'all')
    await advanceRows(updateState, site, step)
  }
  recordRelease(updateState, site)
}

type StoredReleaseScan = ReleaseScan<StoredRead>

/**
 * Returns true if the changes in the release are unknown, or cannot be applied to the rows without listing all pages
 * again.
 */
export const isFullListingNeeded = (step: StoredReleaseScan | undefined): boolean =>
  step === undefined || step.changed === 'all' || step.identities === undefined

export async function advanceRows(
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

export function recordRelease({ passed }: UpdateState, site: ReleasedSite): void {
  const { release } = site.snapshot
  passed.delete(release)
  passed.set(release, site)
  for (const oldest of [...passed.keys()].slice(0, -maxPassed)) passed.delete(oldest)
  site.site.catch(() => passed.get(release) === site && passed.delete(release))
}

async function listAll({ rows, scanner }: UpdateState, site: ReleasedSite, isAllDue: boolean): Promise<void> {
  const { release } = site.snapshot
  let identities: PageIdentity[] = []
  for await (const identity of scanner.listPages(site)) {
    identities.push(identity)
    if (identities.length < listSize) continue
    await rows.list(identities, release)
    identities = []
  }
  await rows.list(identities, release)
  await rows.endListing(release, isAllDue)
}
