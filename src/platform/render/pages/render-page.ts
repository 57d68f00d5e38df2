/** One page of a release → the finished HTML document. */
import { renderToStaticMarkup } from 'react-dom/server'
import {
  eachBlock,
  markAudience,
  markDesign,
  toElements,
  withIconSubsets,
  type MarkBlock,
  type PageContext,
  type ResolvedBlock,
} from '#blocks'
import type { ContentItem, FormDefinition } from '#model'
import { rememberBy, type SiteUrls } from '#kit'
import { toBrowserColor, toFacePreloads, toIconLinks } from '../theme-assets.ts'
import { toContentSecurityPolicy, toDocument, type DocumentParts } from './document.ts'
import { toPageCss } from '../css/page-css.ts'
import { toFirstPicture, toHeadHtml, toImagePreloads, type PictureSize } from './merge-head.ts'
import type { PageRequest } from './page-context.ts'
import type { Part } from './page-parts.ts'
import type { Read } from '../reads/reads.ts'
import { mayTakeIn, toScripts } from './page-resources.ts'
import { toPrivateMain } from './private-page.ts'
import type { RenderSetting } from './render-setting.ts'
import { resolvePage, type ResolvedPage } from './resolve-page.ts'
import type { SiteIndex } from '../routes/site-index.ts'

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
  const page = await resolvePage(setting, asked)
  const { request, shown, frame, own, users, head, main, header, footer, signedOut, blocks, styles } = page
  const loaders = [frame.loader, own.loader]
  const isComplete = !loaders.some((loader) => loader.hasFailed())
  const validUntilMs = Math.min(...loaders.map((loader) => loader.validUntilMs()))
  if (head.movedTo !== undefined) return { ...nothing, isComplete, validUntilMs, movedTo: head.movedTo }
  const layoutItem = request.index.findLayoutItem(request.page.body.layoutKey)
  const framed = { part: frame, mark: toMark(request, layoutItem) }
  const regions = {
    header: draw(header, { ...framed, prefix: 'h' }),
    main: toPrivateMain(request, {
      main: draw(main, { part: own, mark: toMark(request, shown.page.item), prefix: 'm' }),
      signedOut: draw(signedOut, { part: own, mark: toMark(request), prefix: 's' }),
    }),
    footer: draw(footer, { ...framed, prefix: 'f' }),
  }

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

type Drawn = Pick<ResolvedPage, 'shown' | 'frame' | 'own' | 'users' | 'head' | 'blocks' | 'styles'> & {
  readonly setting: RenderSetting
  readonly request: PageRequest
  readonly regions: { readonly header: string; readonly main: string; readonly footer: string }
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
