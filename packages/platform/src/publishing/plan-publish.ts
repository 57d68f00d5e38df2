/** Predicts the changes and problems of a publish, and lists the pages that show an item. */
import { toChange, type ContentService, type DraftHead } from '#content'
import type { Drafts } from '#drafts'
import { requirePermission, type Actor, type ContentItem } from '#model'
import {
  checkPages,
  countPages,
  emptyCountedPages,
  type PageCheckBatch,
  type CountedPages,
} from './changed-pages.ts'
import { listComparedPages, type ComparedPage, type VerificationDeps } from './verify-pages.ts'

export type PlannedItemName = Pick<ContentItem, 'contentKey' | 'language'>

/** Pages that are known to show an item. `isComplete`: true if the dependencies of all pages are recorded. */
export type PagesShowingItem = {
  readonly isComplete: boolean
  readonly affected: number
  /** The first pages that show the item: published pages, followed by the pages that visitors request most. */
  readonly pages: readonly ComparedPage[]
}

export type PublishPlan = CountedPages & {
  readonly problems: Awaited<ReturnType<ContentService['findProblems']>>
  /** Problems that do not prevent publishing. */
  readonly warnings: Awaited<ReturnType<ContentService['findDraftWarnings']>>
  readonly unworded: Awaited<ReturnType<Drafts['findPicturesWithoutAlt']>>
}

type PlanOptions = {
  readonly content: Pick<ContentService, 'at' | 'findProblems' | 'findDraftWarnings' | 'withDrafts'>
  readonly drafts: Pick<Drafts, 'findNamedHeads' | 'findPicturesWithoutAlt'>
  readonly pages: VerificationDeps
  readonly clock: () => Date
}

/**
 * Plans a publish of the given drafts. Ignores drafts that do not exist, or that equal the published item and have no
 * conflict. Renders no page.
 */
export async function planPublish(
  options: PlanOptions,
  actor: Actor,
  named: readonly PlannedItemName[],
): Promise<PublishPlan> {
  const { content, drafts, pages } = options
  const heads = await options.drafts.findNamedHeads(actor, named)
  if (heads.length === 0) return { ...emptyCountedPages, problems: [], warnings: [], unworded: [] }
  const changes = heads.map(toChange)
  const problems = await content.findProblems(actor, { changes })
  const warnings = await content.findDraftWarnings(actor, { changes })
  const unworded = await drafts.findPicturesWithoutAlt(actor, heads)
  const counted = await countPages(pages, openComing({ content, pages }, heads))
  return { ...counted, problems, warnings, unworded }
}

export type PlanCheckInput = {
  readonly named: readonly PlannedItemName[]
  /** Position of the first page to render. */
  readonly from: number
  readonly yieldIfDue: () => Promise<void>
}

/** Renders some of the pages that these drafts may change, and returns the pages that do change. */
export async function checkPlannedPages(
  options: PlanOptions,
  actor: Actor,
  { named, from, yieldIfDue }: PlanCheckInput,
): Promise<PageCheckBatch> {
  const { content, pages, clock } = options
  const heads = await options.drafts.findNamedHeads(actor, named)
  if (heads.length === 0) return { changed: [], next: null }
  return checkPages(pages, { ...openComing({ content, pages }, heads), from, clock, yieldIfDue })
}

function openComing(
  { content, pages }: Pick<PlanOptions, 'pages'> & { readonly content: Pick<ContentService, 'withDrafts'> },
  heads: readonly DraftHead[],
) {
  const coming = pages.verifier.open(pages.toOpenSnapshot(content.withDrafts(heads)))
  return { coming, keys: new Set(heads.map(({ item }) => item.contentKey)) }
}

/**
 * Returns the item's head as if the item were removed. For the site's settings and theme, returns a changed head,
 * because no site can be built without them. Such a change affects every page.
 */
const toAbsent = (item: ContentItem): DraftHead => {
  const { version } = item
  const isRequired = item.type === 'epiderm__site' || item.type === 'epiderm__theme'
  return {
    item: isRequired ? { ...item, version: version + 1 } : item,
    isWithdrawn: !isRequired,
    baseVersion: version,
    edit: 0,
  }
}

/**
 * Lists the pages that show an item. For an unpublished item, the list is empty, because visitors cannot see the item.
 */
export async function findPagesShowingItem(
  { content, pages }: Pick<PlanOptions, 'content' | 'pages'>,
  actor: Actor,
  { contentKey, language }: PlannedItemName,
): Promise<PagesShowingItem> {
  requirePermission(actor, 'seeUnpublished', {
    code: 'publish-not-allowed',
    action: 'see which pages show something',
  })
  const { items } = await content.at(actor).findContents({ contentKeys: [contentKey], language })
  const heads = items.filter((item) => item.language === language).map(toAbsent)
  if (heads.length === 0) return { affected: 0, pages: [], isComplete: true }
  const { coming, keys } = openComing({ content, pages }, heads)
  const { known, isComplete } = await pages.findAffected(coming)
  const named = await listComparedPages(pages, { coming, affected: known, keys })
  return { affected: known.length, pages: named, isComplete }
}
