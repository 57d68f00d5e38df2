/**
 * Keeps the rows of all pages: after a release, pages that read what it changed are due, and new ones; each is surveyed again, one at
 * a time, by one server of the database, and never by a request. Whoever is killed leaves the rest to the next.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { After, Warn } from '#kit'
import type { PageIdentity, PageSurveys, ReleasedSite, SurveyStep } from '#render'
import { holdSeconds, type PageRows, type StoredRead } from './page-rows.ts'
import type { DependentPage, Survey } from './write-surveys.ts'

export type PageRowKeeper = {
  /** Remembers the current release, so that what a later one changes can be told. */
  readonly note: () => void
  /** Marks what the current release changes: pages that are due. */
  readonly follow: () => Promise<void>
  /**
   * Follows the current release as far as that takes little time: dates of the items that pages show, and surveys of a few pages. The
   * rest is left to `keepUp`. Never throws.
   */
  readonly followAtOnce: () => Promise<void>
  /** Resolves when what `followAtOnce` has begun is done. */
  readonly followed: () => Promise<void>
  /** The pages that a site to come changes, as far as rows tell. */
  readonly findAffected: (coming: ReleasedSite) => Promise<AffectedPages>
  /** Follows, and makes the rows of what is due; does nothing while another process does. Never throws. */
  readonly keepUp: () => Promise<void>
  /** The same after a while; a later call replaces an earlier one. */
  readonly keepUpAfter: (delayMs: number) => void
  /** All rows anew. */
  readonly rebuild: () => Promise<void>
  /** Resolves when nothing is written any more. */
  readonly close: () => Promise<void>
}

export type AffectedPages = {
  /** Whether that is every page: where the change reaches all of them, or rows do not tell. */
  readonly isAll: boolean
  /** Pages whose rows are not made yet among them, and new ones. */
  readonly pages: readonly PageIdentity[]
  /** Those of them of which rows tell that the change reaches them; all of them where nothing is left to be surveyed. */
  readonly known: readonly PageIdentity[]
  /** Whether rows tell of every page. */
  readonly isComplete: boolean
}

type KeeperOptions = {
  readonly rows: PageRows
  readonly surveys: PageSurveys
  /** Of the code that surveys. */
  readonly code: string
  /** Of this process. */
  readonly holder: string
  readonly after: After
  readonly warn: Warn
  /** How long it rests after some work, as a multiple of that. */
  readonly rest: number
}

/** Pages in one transaction. */
const sliceSize = 10
/** Pages that are listed in one transaction. */
const listSize = 500

/** Releases that another server may have followed meanwhile, so that this one can tell what has changed since. */
const maxPassed = 5

/** `passed`: the site as it was at the last releases, by number. */
type Keeping = KeeperOptions & { readonly signal: AbortSignal; readonly passed: Map<number, ReleasedSite> }

export function createPageRowKeeper(options: KeeperOptions): PageRowKeeper {
  const end = new AbortController()
  const keeping: Keeping = { ...options, signal: end.signal, passed: new Map() }
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

async function keepUpOnce(keeping: Keeping, later: (delayMs: number) => void): Promise<void> {
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

/** Pages that are surveyed at once after a release. */
const fewPages = 20

async function followAtOnce(keeping: Keeping): Promise<void> {
  const { rows, surveys, holder, signal, warn } = keeping
  if (signal.aborted) return
  try {
    const site = surveys.current()
    pass(keeping, site)
    if ((await findFormer(keeping, site)) === undefined || !(await rows.hold(holder))) return
    try {
      /** Another server may have followed meanwhile. */
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

/** The earlier release that rows are true of; undefined if this server does not remember it. */
async function findFormer(
  { rows, code, passed }: Keeping,
  { snapshot }: ReleasedSite,
): Promise<ReleasedSite | undefined> {
  const state = await rows.loadDerivation()
  const isEarlier = state?.code === code && state.release < snapshot.release
  return isEarlier ? passed.get(state.release) : undefined
}

async function isUpToDate(keeping: Keeping): Promise<boolean> {
  const { rows, surveys, code } = keeping
  const site = surveys.current()
  const state = await rows.loadDerivation()
  pass(keeping, site)
  if (state === undefined || state.code !== code) return false
  /** Another server knows of a release that this one hears of soon. */
  if (state.release > site.snapshot.release) return true
  if (state.release < site.snapshot.release) return false
  return (await rows.findDue(1)).length === 0
}

async function work(keeping: Keeping): Promise<void> {
  const { rows, surveys, holder, signal, rest } = keeping
  for (;;) {
    const site = surveys.current()
    await follow(keeping, site)
    const due = await rows.findDue(sliceSize)
    if (signal.aborted || due.length === 0) return
    const startMs = performance.now()
    const done: Survey[] = []
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

/** Whether rows tell of the current release: they are true of it, or can be by what it has changed. */
async function isFollowed(keeping: Keeping, site: ReleasedSite): Promise<boolean> {
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

async function findAffected(keeping: Keeping, coming: ReleasedSite): Promise<AffectedPages> {
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

async function listPages({ surveys }: Keeping, site: ReleasedSite): Promise<readonly PageIdentity[]> {
  const pages: PageIdentity[] = []
  for await (const page of surveys.listPages(site)) pages.push(page)
  return pages
}

/** Pages that rows do not know. */
async function findNew(keeping: Keeping, coming: ReleasedSite): Promise<readonly PageIdentity[]> {
  const known = new Set((await keeping.rows.listKnown()).map(toName))
  const pages = await listPages(keeping, coming)
  return pages.filter((page) => !known.has(toName(page)))
}

const toName = ({ language, page, record }: PageIdentity) => `${language} ${page} ${record}`

/** One that cannot be surveyed is tried again with the next release. */
async function survey(
  { surveys, warn }: Keeping,
  site: ReleasedSite,
  page: DependentPage,
): Promise<Survey['survey']> {
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

/** From then on what is not due is true of this release. */
async function follow(keeping: Keeping, site: ReleasedSite): Promise<void> {
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

type Step = SurveyStep<StoredRead>

/** Returns true if all pages have to be listed. */
const isOfAllPages = (step: Step | undefined): boolean =>
  step === undefined || step.changed === 'all' || step.identities === undefined

async function advance(
  { rows, code }: Keeping,
  { snapshot: { release } }: ReleasedSite,
  step: Step | undefined,
): Promise<void> {
  const changed = step === undefined || step.changed === 'all' ? [] : step.changed
  const dates = new Map<number, string | null>()
  for (const read of changed)
    if (read.dates && read.kind === 'item')
      dates.set(read.rowId, (await step?.findDate(read.language, read.contentKey)) ?? null)
  await rows.advance({ release, code, changed, dates, identities: step?.identities ?? [] })
}

function pass({ passed }: Keeping, site: ReleasedSite): void {
  const { release } = site.snapshot
  passed.delete(release)
  passed.set(release, site)
  for (const oldest of [...passed.keys()].slice(0, -maxPassed)) passed.delete(oldest)
  site.site.catch(() => passed.get(release) === site && passed.delete(release))
}

async function listAll({ rows, surveys }: Keeping, site: ReleasedSite, isAllDue: boolean): Promise<void> {
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
