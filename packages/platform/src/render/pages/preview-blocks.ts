import type { BlockNode } from '#schema'
import { requireErrorPage } from './page-rendering.ts'
import type { PageDeps } from './page-deps.ts'
import type { RenderedPage } from './rendering/render-page.ts'

/** Renders unsaved blocks on an otherwise empty page with the site's theme. */
export async function previewBlocks(
  { sites, render }: PageDeps,
  blocks: readonly BlockNode[],
  mode: 'live' | 'design',
): Promise<RenderedPage> {
  const language = (await sites.current().site).default
  const { index } = language
  const { page, ...request } = requireErrorPage(language, index.settings.notFoundPageKey)
  return render(language, {
    ...request,
    page,
    index: {
      ...index,
      findLayout: () => ({ header: [], footer: [] }),
      loadPage: async ({ item, body }) => ({ item, body: { ...body, blocks: [...blocks] } }),
    },
    mode,
  })
}
