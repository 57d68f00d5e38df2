/** What one page shows, before it is drawn: its blocks and those around it with their data, and its head. */
import { createInstanceStyles, toStableName, type InstanceStyles, type ResolvedBlock } from '#blocks'
import type { BlockNode } from '#schema'
import { findTranslations, isTranslated } from '../routes/languages.ts'
import { everything, versionField } from '../reads/reads.ts'
import { toAlternateLinks } from '../search-engines/alternate-links.ts'
import { loadWhole, toShownPath, type PageRequest, type WholeRequest } from './page-context.ts'
import { loadHead } from './page-head.ts'
import { createPart, resolvePart, type Part } from './page-parts.ts'
import { toSignedOutNodes } from './private-page.ts'
import type { RenderSetting } from './render-setting.ts'
import { createUserMarks, type UserMarks } from './user-marks.ts'

type Blocks = readonly ResolvedBlock[]

export type ResolvedPage = {
  /** With all that stands on the page. */
  readonly request: WholeRequest
  /** The same where the page is translated. */
  readonly shown: WholeRequest
  /** Around the page, and of the page itself. */
  readonly frame: Part
  readonly own: Part
  readonly users: UserMarks
  readonly styles: InstanceStyles
  readonly main: Blocks
  readonly header: Blocks
  readonly footer: Blocks
  readonly signedOut: Blocks
  /** All of them. */
  readonly blocks: Blocks
  readonly head: Awaited<ReturnType<typeof loadHead>>
}

/** `onMain` hears of the page's own blocks before anything around them is loaded. */
export async function resolvePage(
  setting: RenderSetting,
  asked: PageRequest,
  onMain?: (main: Blocks) => void,
): Promise<ResolvedPage> {
  const request = await loadWhole(asked)
  const { index } = request
  const shown = await findShownRequest(request)
  noteDrawn(request)
  noteDrawn(shown)
  const translations = await findTranslations(index, { ...request, path: toShownPath(request) })
  const users = createUserMarks()
  const frame = createPart(setting, request, { translations, users })
  const own = shown === request ? frame : createPart(setting, shown, { translations, users })
  const styles = createInstanceStyles(toStableName)
  const layout = index.findLayout(request.page.body.layoutKey)
  const resolve = (nodes: readonly BlockNode[], part: Part) => resolvePart(nodes, part, { setting, styles })

  const main = await resolve(shown.page.body.blocks, own)
  onMain?.(main)
  const header = await resolve(layout.header, frame)
  const footer = await resolve(layout.footer, frame)
  const signedOut = await resolve(toSignedOutNodes(request), own)
  const blocks = [...header, ...main, ...footer, ...signedOut]
  const links = shown === request ? toAlternateLinks(index.settings, translations) : []
  const head = await loadHead({ setting, request: shown, alternates: links, blocks, ...own })
  return { request, shown, frame, own, users, styles, main, header, footer, signedOut, blocks, head }
}

/** Of the page itself and its record everything counts. */
function noteDrawn({ reads, index, page, record }: PageRequest): void {
  reads?.item(index.code, page.item.contentKey, [everything])
  if (record !== undefined) reads?.item(index.code, record.contentKey, [everything, versionField])
}

/** Of a page that is not translated: the default language's, as a whole. What is only in another language is shown in that. */
async function findShownRequest(request: WholeRequest): Promise<WholeRequest> {
  const { index, page, record } = request
  const [first] = index.languages
  if (first === undefined || isTranslated(request)) return request
  const ownPage = first.index.findPageByKey(page.item.contentKey)
  const ownRecord = record && (await first.findItem(record.contentKey))
  if (ownPage === undefined || (record !== undefined && ownRecord === undefined)) return request
  const path = request.path && (first.index.toPath(ownRecord ?? ownPage.item) ?? request.path)
  const shown = { ...request, source: first.source, index: first.index, record: ownRecord, path }
  return { ...shown, page: await first.index.loadPage(ownPage) }
}
