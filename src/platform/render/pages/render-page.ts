/** One page of a release → the finished HTML document. */
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createInstanceStyles,
  eachBlock,
  markAudience,
  markDesign,
  toElements,
  toStableName,
  withIconSubsets,
  type InstanceStyles,
  type MarkBlock,
  type PageContext,
  type ResolvedBlock,
} from '#blocks'
import type { BlockNode } from '#schema'
import type { ContentItem, FormDefinition } from '#model'
import { rememberBy, type SiteUrls } from '#kit'
import { toBrowserColor, toFacePreloads, toIconLinks } from '../theme-assets.ts'
import { toContentSecurityPolicy, toDocument, type DocumentParts } from './document.ts'
import { toAlternateLinks } from '../search-engines/alternate-links.ts'
import { findTranslations, isTranslated } from '../routes/languages.ts'
import { toPageCss } from '../css/page-css.ts'
import { toFirstPicture, toHeadHtml, toImagePreloads, type PictureSize } from './merge-head.ts'
import { loadWhole, toShownPath, type PageRequest, type WholeRequest } from './page-context.ts'
import { loadHead } from './page-head.ts'
import { createPart, resolvePart, type Part } from './page-parts.ts'
import { everything, versionField, type Read } from '../reads/reads.ts'
import { mayTakeIn, toScripts } from './page-resources.ts'
import { toPrivateMain, toSignedOutNodes } from './private-page.ts'
import type { RenderSetting } from './render-setting.ts'
import type { SiteIndex } from '../routes/site-index.ts'
import { createUserMarks, type UserMarks } from './user-marks.ts'

export type RenderedPage = {
  readonly html: string
  readonly contentSecurityPolicy: string
  /** False when a source failed meanwhile: show it, but do not keep it. */
  readonly isComplete: boolean
  /** Milliseconds since 1970: what another server gave is as old then as it may be. Absent, a release ends it. */
  readonly validUntilMs?: number | undefined
  /** With the base path: where the page is, when it is not at the address that was asked; it has no HTML then. */
  readonly movedTo?: string | undefined
  /** Addresses of the picture that is seen first, in all its sizes. */
  readonly firstPicture: readonly PictureSize[]
  /** What the page's forms ask for, in document order. */
  readonly forms: readonly FormDefinition[]
  /** What it depends on; absent where nobody wrote it down. */
  readonly reads?: readonly Read[] | undefined
}

export async function renderPage(setting: RenderSetting, asked: PageRequest): Promise<RenderedPage> {
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
  const header = await resolve(layout.header, frame)
  const footer = await resolve(layout.footer, frame)
  const signedOut = await resolve(toSignedOutNodes(request), own)
  const blocks = [...header, ...main, ...footer, ...signedOut]
  const layoutItem = index.findLayoutItem(request.page.body.layoutKey)
  const framed = { part: frame, mark: toMark(request, layoutItem) }
  const regions = {
    header: draw(header, { ...framed, prefix: 'h' }),
    main: toPrivateMain(request, {
      main: draw(main, { part: own, mark: toMark(request, shown.page.item), prefix: 'm' }),
      signedOut: draw(signedOut, { part: own, mark: toMark(request), prefix: 's' }),
    }),
    footer: draw(footer, { ...framed, prefix: 'f' }),
  }

  const links = shown === request ? toAlternateLinks(index.settings, translations) : []
  const head = await loadHead({ setting, request: shown, alternates: links, blocks, ...own })
  const loaders = [frame.loader, own.loader]
  const isComplete = !loaders.some((loader) => loader.hasFailed())
  const validUntilMs = Math.min(...loaders.map((loader) => loader.validUntilMs()))
  if (head.movedTo !== undefined) return { ...nothing, isComplete, validUntilMs, movedTo: head.movedTo }
  const parts = toDocumentParts({
    setting,
    request,
    shown,
    frame,
    own,
    users,
    head,
    blocks,
    regions,
    styles,
  })
  const html = fillForVisitor({ setting, request, users, context: own.context }, toDocument(parts))
  return {
    html,
    contentSecurityPolicy: toContentSecurityPolicy({
      ...parts,
      regions: Object.values(regions),
      isDevelopment: setting.isDevelopment,
    }),
    isComplete,
    validUntilMs,
    firstPicture: toFirstPicture(head),
    forms: users.clear(toForms([...main, ...header, ...footer])),
  }
}

type Region = {
  readonly part: Pick<Part, 'shared'>
  /** Of the ids that views make (`useId`). */
  readonly prefix: string
  readonly mark: MarkBlock
}

function draw(tree: readonly ResolvedBlock[], { part: { shared }, prefix, mark }: Region): string {
  const drawNow = () => renderToStaticMarkup(toElements(tree, mark), { identifierPrefix: prefix })
  return shared === undefined ? drawNow() : shared.draw(prefix, tree, drawNow)
}

/** `item`: whose blocks they are, where an item says them. */
function toMark({ mode, marks }: PageRequest, item?: ContentItem): MarkBlock {
  if (mode === 'design') return markDesign
  return marks === undefined || item === undefined ? markAudience : marks.of(item)
}

/** Of a page that is at another address. */
const nothing = { html: '', contentSecurityPolicy: '', firstPicture: [], forms: [] }

/** Of the page itself and its record everything counts. */
function noteDrawn({ reads, index, page, record }: PageRequest): void {
  reads?.item(index.code, page.item.contentKey, [everything])
  if (record !== undefined) reads?.item(index.code, record.contentKey, [everything, versionField])
}

type Drawn = {
  readonly setting: RenderSetting
  readonly request: PageRequest
  /** The same request where the page is translated. */
  readonly shown: PageRequest
  /** Around the page, and of the page itself. */
  readonly frame: Part
  readonly own: Part
  readonly users: UserMarks
  readonly head: Awaited<ReturnType<typeof loadHead>>
  readonly blocks: readonly ResolvedBlock[]
  readonly regions: { readonly header: string; readonly main: string; readonly footer: string }
  readonly styles: InstanceStyles
}

function toDocumentParts(drawn: Drawn): DocumentParts {
  const { setting, request, shown, frame, users, head, blocks, regions, styles } = drawn
  const bodies = Object.values(regions).map((html) => request.marks?.remove(html) ?? html)
  const { index } = request
  const { context } = drawn.own
  return {
    language: index.language,
    direction: index.direction,
    isForVisitor: request.visitor !== undefined,
    mainLanguage: drawn.own === frame ? undefined : context.site,
    preloads: toFacePreloads(setting.themeAssets.faces, setting.url) + toImagePreloads(head),
    head: toHeadHtml(head, {
      url: shown === request ? setting.url : toDefaultUrls(index, setting),
      siteName: index.settings.name,
      language: context.site.language,
    }),
    themeColor: toBrowserColor(index.theme),
    icons: toIconLinks(setting.themeAssets.icons, setting.url),
    css: toPageCss({
      setting,
      index,
      blocks,
      styles,
      regions: bodies,
      isWhole: isOpenToParts(drawn),
    }),
    scripts: toScripts(setting, blocks, bodies.some(users.isIn)),
    paintedAfter: setting.url.path(setting.scripts.site),
    skipLabel: index.labels.format('page.skipToContent'),
    ...regions,
    siteData: toSiteData(frame.context),
    speculationRules: request.mode === 'live' ? toSpeculationRules(setting.url) : undefined,
  }
}

/** Whether other parts of the site may come in: by an editor, by a script, for a visitor whose session goes on. */
const isOpenToParts = ({ request, blocks }: Pick<Drawn, 'request' | 'blocks'>): boolean =>
  request.mode === 'design' || request.visitor !== undefined || mayTakeIn(blocks)

function fillForVisitor(
  { setting, request, users, context }: Pick<Drawn, 'setting' | 'request' | 'users'> & Pick<Part, 'context'>,
  document: string,
): string {
  const { visitor } = request
  return users.fill(
    withIconSubsets(document),
    visitor === undefined ? { isGuest: true } : { isGuest: false, userId: visitor.userId },
    (reason) =>
      setting.warn({ message: 'The visitor’s data cannot stand there', page: context.path, reason }),
  )
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

/** Its canonical address is the default language's. */
const toDefaultUrls = ({ languages }: SiteIndex, { url }: Pick<RenderSetting, 'url'>): SiteUrls =>
  languages[0]?.setting.url ?? url

const toForms = (blocks: readonly ResolvedBlock[]): readonly FormDefinition[] =>
  Array.from(eachBlock(blocks), ({ definition, props, data }) => definition.form?.(props, data)).filter(
    (form) => form !== undefined,
  )

const toSiteData = ({ site, url }: PageContext) => ({
  siteId: site.siteId,
  channelId: site.channelId,
  communityId: site.communityId,
  apiVersion: `v${site.apiVersion}`,
  basePath: url.basePath,
  language: site.language,
})

/** The browser fetches a page's HTML when a visitor is about to follow its link; nothing that is not a page. */
const toSpeculationRules = rememberBy(({ basePath }: SiteUrls) => ({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: `${basePath}/*` },
          {
            not: {
              href_matches: [
                `${basePath}/services/*`,
                `${basePath}/cms/*`,
                `${basePath}/api/*`,
                `${basePath}/assets/*`,
              ],
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}))
