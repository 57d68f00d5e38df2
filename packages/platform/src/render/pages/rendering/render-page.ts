/** Renders one page of a release as a complete HTML document. */
import { eachBlock, withIconSubsets, type ResolvedBlock } from '#blocks'
import type { FormDefinition } from '#model'
import type { CacheablePage } from '../../cache/html-cache.ts'
import { describePage, findRedirectTarget, toLifetime, type PageDescription } from './describe-page.ts'
import { toContentSecurityPolicy, toDocument } from './document.ts'
import { renderTrees, resolveTrees, toPageNodes, toRegions, type PageTrees } from './render-trees.ts'
import { listFirstPictureSizes, type PictureSize } from '../../head/merge-head.ts'
import { openPage, type OpenPage } from './open-page.ts'
import type { PageRequest } from './page-context.ts'
import type { RenderSettings } from '../../site/render-settings.ts'

export type RenderedPage = CacheablePage & {
  /** The URLs of the first visible image, in all its sizes. */
  readonly firstPicture: readonly PictureSize[]
}

export const renderPage = async (setting: RenderSettings, request: PageRequest): Promise<RenderedPage> =>
  (await renderOpenPage(setting, request)).rendered

/** Renders a page, and also returns its loaders. `onMain` receives the page's own blocks before the layout around them is loaded. */
export async function renderOpenPage(
  setting: RenderSettings,
  request: PageRequest,
  onMain?: (main: readonly ResolvedBlock[]) => void,
): Promise<{ readonly page: OpenPage; readonly rendered: RenderedPage }> {
  const page = await openPage(setting, request)
  const { trees, styles } = await resolveTrees(page, toPageNodes(page), onMain)
  const movedTo = findRedirectTarget(page, trees)
  if (movedTo !== undefined) return { page, rendered: { ...nothing, ...toLifetime(page), movedTo } }
  const regions = toRegions(page, renderTrees(page, trees))
  const described = await describePage({ page, trees, styles, regions })
  return { page, rendered: finishPage({ page, trees, ...described }) }
}

export type DescribedPage = PageDescription & { readonly page: OpenPage; readonly trees: PageTrees }

export function finishPage({
  page,
  trees,
  head,
  parts,
  isComplete,
  validUntilMs,
}: DescribedPage): RenderedPage {
  if (head.movedTo !== undefined) return { ...nothing, isComplete, validUntilMs, movedTo: head.movedTo }
  return {
    html: fillVisitorData(page, withIconSubsets(toDocument(parts))),
    contentSecurityPolicy: toContentSecurityPolicy({
      ...parts,
      regions: [parts.header, parts.main, parts.footer],
      isDevelopment: page.setting.isDevelopment,
    }),
    isComplete,
    validUntilMs,
    firstPicture: listFirstPictureSizes(head),
    forms: page.users.clear(toForms([...trees.main, ...trees.header, ...trees.footer])),
  }
}

/** The rendering result for a page that only redirects. */
const nothing = { html: '', contentSecurityPolicy: '', firstPicture: [], forms: [] }

/** Returns the page's HTML, with the visitor's data filled in. */
export function fillVisitorData({ setting, request, users, own }: OpenPage, html: string): string {
  const { visitor } = request
  const { path: page } = own.context
  return users.fill(
    html,
    visitor === undefined ? { isGuest: true } : { isGuest: false, userId: visitor.userId },
    (reason) => setting.warn({ message: 'The visitor’s data cannot be used in this place', page, reason }),
  )
}

const toForms = (blocks: readonly ResolvedBlock[]): readonly FormDefinition[] =>
  Array.from(eachBlock(blocks), ({ definition, props, data }) => definition.form?.(props, data)).filter(
    (form) => form !== undefined,
  )
