/** Renders the changes that an edit makes to a canvas: elements of blocks, and parts of the document around them. */
import { isDeepStrictEqual } from 'node:util'
import { withFragmentIconSubsets, toIconQuery, type IconUses } from '#blocks'
import type { DraftSet } from '#model'
import { listBlocks } from '#schema'
import { describePage } from '../pages/rendering/describe-page.ts'
import { findExternalHosts, toDocumentHead, type DocumentParts } from '../pages/rendering/document.ts'
import {
  renderTree,
  resolveTrees,
  toIdPrefix,
  selectBlockAttributes,
  toRegions,
  treeNames,
  type RegionHtml,
  type TreeName,
  type ValuesByTree,
} from '../pages/rendering/render-trees.ts'
import { openPage } from '../pages/rendering/open-page.ts'
import { fillVisitorData } from '../pages/rendering/render-page.ts'
import { createCanvasSession } from '../pages/rendering/canvas-session.ts'
import { hasOnlyBlockChanges, findChangedPictures } from './changed-heads.ts'
import type { CanvasDraft } from './draft.ts'
import {
  renderForCanvas,
  loadCanvas,
  openCanvasPage,
  toCanvas,
  toCanvasState,
  toCanvasPageIdentity,
  toViewKey,
  type EditorCanvas,
  type CanvasDeps,
  type CanvasRequest,
} from './render-canvas.ts'
import { loadDraftBodies, toDraftNodes, toMarkupCounts, type RenderedCanvas } from './rendered-canvas.ts'
import { createPositionReader } from './each-position.ts'
import { replaceBlocks, type BlockReplacements } from './replace-blocks.ts'
import { reuseEqualParts } from './reuse-equal-parts.ts'
import { changeMarkupCounts, toIconUses, toDistinctMarkup } from './markup-counts.ts'

export type FragmentRequest = CanvasRequest & {
  /** The identifier of the current canvas. */
  readonly state: string
  readonly mark: string
}

/**
 * HTML for the element with this block marker, or for the content of header, main or footer. Region content may contain
 * placeholders for elements that the browser already has: empty elements whose second marker attribute ends with
 * `-kept`.
 */
type Fragment = { readonly html: string } & (
  | { readonly place: string }
  | { readonly region: keyof RegionHtml }
)

/** Replaces a range of a string. */
type TextEdit = { readonly from: number; readonly to: number; readonly text: string }

/**
 * Replaces a range of the styles after the font faces. `own` is an offset in the resulting styles: the start of the
 * rules that editors set on single blocks.
 */
type StyleSheetEdit = TextEdit & { readonly own: number }

export type CanvasChange = { readonly state: string } & (
  | {
      readonly kind: 'fragments'
      readonly fragments: readonly Fragment[]
      /**
       * The head with an empty style element; absent if the head does not change. `css` may be an edit that changes
       * nothing.
       */
      readonly head?: string
      readonly css?: StyleSheetEdit
      /**
       * Replacement text for changed icon sprites, by sprite URL. This text replaces everything between the URL and the
       * icon's name.
       */
      readonly icons?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'page'; readonly canvas: EditorCanvas }
)

/**
 * Returns undefined if this visitor may not see the page. Returns the whole page if the current canvas is no longer
 * cached.
 */
export async function renderFragments(
  deps: CanvasDeps,
  request: FragmentRequest,
  draft: CanvasDraft,
): Promise<CanvasChange | undefined> {
  const { hasAgent } = request
  const state = toCanvasState(deps, request, draft)
  const former = request.isOwn === true ? undefined : deps.cache.find(request.state)
  /** Attack: a client passes the identifier of another page's canvas, or of a canvas that another viewer sees. */
  if (former === undefined || former.view !== toViewKey(request)) {
    const canvas = await loadCanvas(deps, { request, state, draft })
    return canvas && { kind: 'page', state, canvas: toCanvas(canvas, { state, hasAgent }) }
  }
  const step = await renderNext(deps, { request, former, state, draft })
  if (step === undefined) return undefined
  deps.cache.store(state, step.canvas)
  const fragments = toFragments(former, step, request.mark)
  return fragments
    ? { ...fragments, state }
    : { kind: 'page', state, canvas: toCanvas(step.canvas, { state, hasAgent }) }
}

type CanvasEdit = {
  readonly request: CanvasRequest
  readonly former: RenderedCanvas
  readonly state: string
  readonly draft: CanvasDraft
}
type FragmentsResult = { readonly canvas: RenderedCanvas; readonly exchanges: TreeReplacements }

async function renderNext(
  deps: CanvasDeps,
  { request, former, state, draft }: CanvasEdit,
): Promise<FragmentsResult | undefined> {
  const isSameRelease = former.site.snapshot.release === deps.sites.current().snapshot.release
  const isSamePreview = isDeepStrictEqual(former.page.request.preview, request.preview)
  if (isSameRelease && isSamePreview && (await hasOnlyBlockChanges(former, draft.drafts)))
    return rerender(former, draft.drafts)
  const changed = isSameRelease && isSamePreview && (await findChangedPictures(former, draft.drafts))
  if (changed) return rerenderPictures(deps, { request, former, draft, changed })
  const { marks, page } = former
  const known = deps.cache.find(state)
  const isOfSameMarks = known?.marks === marks
  const session = createCanvasSession(page.users)
  const canvas = isOfSameMarks
    ? known
    : await renderForCanvas(deps, request, {
        draft,
        marks,
        session,
        shown: toCanvasPageIdentity(page.request),
      })
  return canvas && { canvas, exchanges: compareTrees(former, canvas) }
}

/** Replacements for each block tree; undefined for a tree that must be rendered as a whole. */
type TreeReplacements = ValuesByTree<BlockReplacements | undefined>

type PictureEdit = Omit<CanvasEdit, 'state'> & { readonly changed: ReadonlySet<string> }

/**
 * Opens the page again with the same blocks. Re-resolves the blocks that may show one of the given images, and all
 * ancestors of those blocks.
 */
async function rerenderPictures(
  deps: CanvasDeps,
  { request, former, draft, changed }: PictureEdit,
): Promise<FragmentsResult | undefined> {
  const { marks, page } = former
  const drafts = page.request.session?.shared.drafts.without(changed, listBlocks(former.nodes))
  const found = await openCanvasPage(deps, request, {
    draft,
    marks,
    session: createCanvasSession(page.users, drafts),
    shown: toCanvasPageIdentity(page.request),
  })
  if (found === undefined) return undefined
  const opened = { ...found.opened, page: await openPage(found.setting, found.request) }
  return rerender(former, draft.drafts, opened)
}

/** Renders the same page with different blocks, and reuses its context and loaded data. */
async function rerender(
  former: RenderedCanvas,
  drafts: DraftSet,
  opened: Pick<RenderedCanvas, 'page' | 'site'> = former,
): Promise<FragmentsResult> {
  const { page, site } = opened
  const bodies = reuseEqualParts(former.bodies, await loadDraftBodies(page, drafts))
  const nodes = toDraftNodes(bodies, former.nodes)
  const { trees, styles } = await resolveTrees(page, nodes)
  const next = { ...former, page, site, drafts, bodies, nodes, trees }
  const exchanges = toTrees((name) => exchangeTree(former, next, name))
  const html = toTrees((name) => exchanges[name]?.html ?? renderTree(next, name))
  const removed = treeNames.flatMap((name) => listParts(exchanges[name], 'removed') ?? former.html[name])
  const added = treeNames.flatMap((name) => listParts(exchanges[name], 'added') ?? html[name])
  const words = changeMarkupCounts(toMarkupCounts(former), removed, added)
  const regions = toRegions(page, html)
  const vocabulary = [toDistinctMarkup(words)]
  const description = await describePage({ page, trees, styles, regions, vocabulary })
  return { canvas: { ...next, html, regions, words, ...description }, exchanges }
}

const toTrees = <T>(make: (name: TreeName) => T): ValuesByTree<T> => ({
  header: make('header'),
  main: make('main'),
  footer: make('footer'),
  signedOut: make('signedOut'),
})

const listParts = (exchanged: BlockReplacements | undefined, part: 'removed' | 'added') =>
  exchanged && [...exchanged.exchanges.map((exchange) => exchange[part]), ...(exchanged.roots?.[part] ?? [])]

const exchangeTree = (
  former: RenderedCanvas,
  next: Pick<RenderedCanvas, 'page' | 'trees'>,
  name: TreeName,
): BlockReplacements | undefined => {
  const mark = selectBlockAttributes(next.page, name)
  return replaceBlocks({
    former: former.trees[name],
    next: next.trees[name],
    html: former.html[name],
    mark,
    markName: former.marks.name,
    idStart: toIdPrefix(name),
    toPlace: createPositionReader(mark, former.marks.name),
  })
}

/** Compares the trees of two rendered pages. Discards replacements that do not produce exactly the new HTML. */
const compareTrees = (former: RenderedCanvas, next: RenderedCanvas): TreeReplacements =>
  toTrees((name) => {
    const exchanged = exchangeTree(former, next, name)
    return exchanged?.html === next.html[name] ? exchanged : undefined
  })

/**
 * Compares the documents of two rendered pages. Returns undefined if they differ in more than their blocks and head.
 */
function toFragments(
  former: RenderedCanvas,
  { canvas, exchanges }: FragmentsResult,
  mark: string,
): Omit<CanvasChange & { kind: 'fragments' }, 'state'> | undefined {
  const { head, parts } = canvas
  if (head.movedTo !== undefined || !isSameAround(former.parts, parts)) return undefined
  const added = regionNames.flatMap((region) => listAdded(region, { canvas, exchanges }))
  const html = added.map((fragment) => fragment.html)
  if (opensOtherHosts(former, canvas, html)) return undefined
  const [before, uses] = [toIconUses(toMarkupCounts(former)), toIconUses(toMarkupCounts(canvas))]
  const finish = (text: string) =>
    fillVisitorData(canvas.page, withFragmentIconSubsets(text, uses)).replaceAll(canvas.marks.name, mark)
  return {
    kind: 'fragments',
    fragments: added.map((fragment) => ({ ...fragment, html: finish(fragment.html) })),
    ...toHeadChange(former.parts, parts),
    ...toIconChange(before, uses),
  }
}

const regionNames = ['header', 'main', 'footer'] as const

function listAdded(
  region: keyof RegionHtml,
  { canvas: { page, html, regions }, exchanges }: FragmentsResult,
): readonly Fragment[] {
  const exchanged = exchanges[region]
  if (exchanged === undefined || (region === 'main' && exchanges.signedOut === undefined))
    return [{ region, html: regions[region] }]
  const { roots } = exchanged
  const inside = exchanged.exchanges.map(({ place, added }) => ({ place, html: added }))
  if (roots === undefined) return inside
  return [{ region, html: toRegions(page, { ...html, [region]: roots.sent })[region] }, ...inside]
}

/** Compares the head, and the document around the blocks. An empty region has no element. */
const isSameAround = (a: DocumentParts, b: DocumentParts): boolean =>
  isDeepStrictEqual(toAround(a), toAround(b))

const toAround = ({ language, direction, isForVisitor, mainLanguage, skipLabel, ...rest }: DocumentParts) => [
  language,
  direction,
  isForVisitor,
  mainLanguage,
  skipLabel,
  rest.siteData,
  rest.speculationRules,
  rest.css.slice(0, rest.rulesAt),
  rest.header === '',
  rest.footer === '',
]

/**
 * Returns true if the new document loads files from other hosts than before. Such an edit requires a new document,
 * because the content security policy of an open document cannot change.
 */
const opensOtherHosts = (former: RenderedCanvas, next: RenderedCanvas, added: readonly string[]): boolean => {
  if (findExternalHosts(added) === '') return false
  return findExternalHosts(Object.values(former.regions)) !== findExternalHosts(Object.values(next.regions))
}

function toHeadChange(former: DocumentParts, next: DocumentParts): { head?: string; css?: StyleSheetEdit } {
  const [before, head = ''] = [former, next].map((parts) => toDocumentHead({ ...parts, css: '' }))
  if (before === head && former.css === next.css) return {}
  const rules = [former, next].map(({ css, rulesAt }) => css.slice(rulesAt)) as [string, string]
  const css = { ...toTextEdit(...rules), own: next.ownRulesAt - next.rulesAt }
  return before === head ? { css } : { head, css }
}

function toTextEdit(former: string, next: string): TextEdit {
  const shorter = Math.min(former.length, next.length)
  let from = 0
  while (from < shorter && former[from] === next[from]) from++
  let same = 0
  while (same < shorter - from && former.at(-1 - same) === next.at(-1 - same)) same++
  return { from, to: former.length - same, text: next.slice(from, next.length - same) }
}

function toIconChange(former: IconUses, next: IconUses): { icons?: Readonly<Record<string, string>> } {
  const queries = Array.from(next, ([sprite, names]) => [sprite, toIconQuery(names)] as const)
  const changed = queries.filter(([sprite, query]) => query !== toIconQuery(former.get(sprite) ?? new Set()))
  const toAddress = (sprite: string) => sprite.replace('<use href="', '')
  if (changed.length === 0) return {}
  return { icons: Object.fromEntries(changed.map(([sprite, query]) => [toAddress(sprite), query])) }
}
