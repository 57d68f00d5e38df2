/** Renders the pages of two states of the site and compares the documents. */
import type { ImportPlan, PlannedSite } from '#content'
import { EpidermError } from '#kit'
import { openPageHashes, type PageHashes } from '#render'
import type { Platform } from '../app/opening/open-platform.ts'
import type { CommandContext } from './command.ts'
import { toSiteOptions } from './site-options.ts'

export type ChangedPages =
  | {
      readonly changed: readonly ChangedPage[]
      /** The number of compared URLs. */
      readonly compared: number
      /** Number of URLs that exist in at least one of the two states. */
      readonly total: number
    }
  | { readonly reason: string }

type ChangedPage = {
  readonly path: string
  readonly title: string
  readonly kind: 'new' | 'changed' | 'gone'
}

type ComparisonOptions = {
  readonly plan: ImportPlan
  /** Maximum number of compared URLs, with the pages of changed items first; unlimited if undefined. */
  readonly max?: number | undefined
}

/**
 * Compares the pages before and after the import. Never requests another server's content, because that content is the
 * same in both states.
 */
export async function findChangedPages(
  context: CommandContext,
  platform: Platform,
  { plan, max }: ComparisonOptions,
): Promise<ChangedPages> {
  const open = createPrintOpener(context, platform)
  try {
    const was = plan.before.whole.release === 0 ? noPages : await open(plan.before)
    const is = await open(plan.after)
    const items = new Set(plan.items.map(({ contentKey }) => contentKey))
    const pages = toPages({ was, is, items })
    const chosen = pages.slice(0, max)
    const changed: ChangedPage[] = []
    for (const [position, { path, title }] of chosen.entries()) {
      const [before, after] = [await was.print(path), await is.print(path)]
      if (before !== after) changed.push({ path, title, kind: toKind(before, after) })
      const done = position + 1
      if (done % context.pageLimits.progressStep === 0)
        context.printProgress(`Compared ${done} of ${chosen.length} pages`)
    }
    return {
      changed: changed.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
      compared: chosen.length,
      total: pages.length,
    }
  } catch (error) {
    if (error instanceof EpidermError) return { reason: error.message }
    throw error
  }
}

function toKind(before: string | undefined, after: string | undefined): ChangedPage['kind'] {
  if (before === undefined) return 'new'
  return after === undefined ? 'gone' : 'changed'
}

const noPages: PageHashes = { pages: [], print: () => Promise.resolve(undefined) }

/** Returns the pages of both states, with the pages of changed items first. */
function toPages({ was, is, items }: { was: PageHashes; is: PageHashes; items: ReadonlySet<string> }) {
  const byPath = new Map([...was.pages, ...is.pages].map((page) => [page.path, page]))
  const isFirst = ({ contentKeys }: { contentKeys: readonly string[] }) =>
    contentKeys.some((key) => items.has(key))
  const all = [...byPath.values()]
  return [...all.filter(isFirst), ...all.filter((page) => !isFirst(page))]
}

const createPrintOpener =
  (context: CommandContext, platform: Platform) =>
  ({ open, whole }: PlannedSite) =>
    openPageHashes({ ...toSiteOptions(context, platform), open, whole })
