/** Resolves a page without rendering it, but performs all reads that rendering would perform. */
import type { ResolvedBlock } from '#blocks'
import { loadDocumentHead } from './describe-page.ts'
import { resolveTrees, toPageNodes } from './render-trees.ts'
import { openPage, type OpenPage } from './open-page.ts'
import type { PageRequest } from './page-context.ts'
import type { RenderSettings } from '../../site/render-settings.ts'

/** `onMain` receives the page's own blocks before the layout around them is loaded. */
export async function resolvePage(
  setting: RenderSettings,
  request: PageRequest,
  onMain: (main: readonly ResolvedBlock[]) => void,
): Promise<OpenPage> {
  const page = await openPage(setting, request)
  const { trees } = await resolveTrees(page, toPageNodes(page), onMain)
  await loadDocumentHead({ page, trees })
  return page
}
