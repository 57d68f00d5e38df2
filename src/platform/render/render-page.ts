/** One page of a release → the finished HTML document. */
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createInstanceStyles,
  eachBlock,
  resolveTree,
  toElements,
  toHeadContributions,
  toImageData,
  toSharedPicture,
  toWholePage,
  withIconSubsets,
  type BlockNode,
  type BlockRegistry,
  type HeadContribution,
  type PageContext,
  type ResolvedBlock,
  type Scope,
} from '#blocks'
import {
  socialCardSizePx,
  toSocialCardPath,
  type ContentItem,
  type ContentSource,
  type SiteUrls,
  type ToResizedUrl,
  type Warn,
} from '#kit'
import {
  toBrowserColor,
  toFaceCss,
  toFacePreloads,
  toIconLinks,
  toThemeCss,
  type Clothes,
} from './clothes.ts'
import { toContentSecurityPolicy, toDocument } from './document.ts'
import { createLoader, type PageLoader } from './loader.ts'
import { mergeHead, toHeadHtml, toImagePreloads, type Head } from './merge-head.ts'
import type { PageRoute, SiteIndex } from './site-index.ts'

/** What stays the same for all pages of a running server. */
export type RenderSetting = {
  readonly registry: BlockRegistry
  readonly url: SiteUrls
  readonly clothes: Clothes
  /** Root-relative URL of the small script of public pages. */
  readonly siteScript: string
  /** `65.0`. */
  readonly apiVersion: string
  readonly isDevelopment: boolean
  /** Undefined when pictures are shown as they are stored (IMG-8). */
  readonly toResizedUrl?: ToResizedUrl | undefined
  readonly warn: Warn
}

export type PageRequest = {
  readonly source: ContentSource
  readonly index: SiteIndex
  readonly page: PageRoute
  /** As it was asked for, without the base path; undefined for pages that stand in for another (not found, error). */
  readonly path: string | undefined
  /** The record of a record page. */
  readonly record?: ContentItem | undefined
  /** Declared query parameters, cleaned. */
  readonly query: Readonly<Record<string, string>>
  readonly mode: 'live' | 'design'
}

export type RenderedPage = {
  readonly html: string
  readonly contentSecurityPolicy: string
  /** False when a source failed meanwhile: show it, but do not keep it. */
  readonly isComplete: boolean
}

export async function renderPage(setting: RenderSetting, request: PageRequest): Promise<RenderedPage> {
  const { source, index, page } = request
  const context = toPageContext(setting, request)
  const loader = createLoader({ source, toRecord: index.toRecord, page: context.path, warn: setting.warn })
  const styles = createInstanceStyles()
  const layout = index.findLayout(page.body.layoutKey)
  const resolve = (nodes: readonly BlockNode[]) =>
    resolveTree({ nodes, registry: setting.registry, page: context, loader, styles, warn: setting.warn })

  const main = await resolve(page.body.blocks)
  const header = await resolve(layout.header)
  const footer = await resolve(layout.footer)
  const blocks = [...header, ...main, ...footer]
  /** Ids that views make (`useId`) are told apart by region. */
  const draw = (tree: readonly ResolvedBlock[], identifierPrefix: string) =>
    renderToStaticMarkup(toElements(tree, request.mode), { identifierPrefix })

  const head = await toHead({ setting, request, context, blocks, loader })
  const document = toDocument({
    language: context.site.language,
    direction: context.site.direction,
    preloads: toFacePreloads(setting.clothes.faces, setting.url) + toImagePreloads(head),
    head: toHeadHtml(head, {
      url: setting.url,
      siteName: index.settings.name,
      language: context.site.language,
    }),
    themeColor: toBrowserColor(index.theme),
    icons: toIconLinks(setting.clothes.icons, setting.url),
    css: toPageCss({ setting, index, blocks, instanceCss: styles.toCss() }),
    scripts: toScripts(setting, blocks),
    skipLabel: index.labels.format('page.skipToContent'),
    header: draw(header, 'h'),
    main: draw(main, 'm'),
    footer: draw(footer, 'f'),
    siteData: toSiteData(context),
    speculationRules: request.mode === 'live' ? toSpeculationRules(setting.url) : undefined,
  })
  const html = withIconSubsets(document)
  return {
    html,
    contentSecurityPolicy: toContentSecurityPolicy({ html, isDevelopment: setting.isDevelopment }),
    isComplete: !loader.hasFailed(),
  }
}

function toPageContext(
  setting: RenderSetting,
  { index, page, path, record, query, mode }: PageRequest,
): PageContext {
  const { settings, labels, language } = index
  const { url } = setting
  const shownPath = path ?? page.body.route
  const title = record?.title ?? page.item.title
  const boundRecord = record === undefined ? undefined : index.toRecord(record)
  const scope: Scope = {
    Record: boundRecord,
    Content: index.toRecord(record ?? page.item),
    labels,
    route: query,
    recordId: record?.recordId ?? '',
    basePath: url.basePath,
    mediaUrl: (contentKey) => `/cms/delivery/media/${contentKey}`,
    assetUrl: (asset) => `/assets/${asset}`,
  }
  return {
    mode,
    site: {
      name: settings.name,
      siteId: settings.siteId,
      channelId: settings.channelId,
      communityId: settings.communityId,
      apiVersion: setting.apiVersion,
      language,
      direction: settings.direction,
      organization: settings.organization,
    },
    url,
    labels,
    path: shownPath,
    title,
    trail: index.toTrail(page, { title, path: shownPath }),
    record,
    scope,
    toRecord: index.toRecord,
    place: toWholePage(index.theme.tokens),
    toResizedUrl: setting.toResizedUrl,
  }
}

type HeadRequest = {
  readonly setting: RenderSetting
  readonly request: PageRequest
  readonly context: PageContext
  readonly blocks: readonly ResolvedBlock[]
  readonly loader: PageLoader
}

async function toHead({ setting, request, context, blocks, loader }: HeadRequest) {
  const { index, page, path, record } = request
  const isIndexed = path !== undefined && page.body.isIndexed && record?.body.isIndexed !== false
  const siteImage = await toSiteImage({ request, context, loader, setting })
  const organization: HeadContribution =
    path === '/'
      ? {
          jsonLd: [
            { '@type': 'Organization', url: setting.url.absolute('/'), ...index.settings.organization },
          ],
        }
      : {}
  const head = mergeHead([siteImage, organization, ...toHeadContributions(blocks, context)], {
    title: context.title,
    titleSuffix: index.settings.titleSuffix,
    canonicalPath: path,
    indexed: isIndexed,
  })
  return record === undefined ? head : withSocialCard(head, record, setting.url)
}

/** A record's page is shared with a card of its title and picture; the server draws it when a network asks. */
function withSocialCard(head: Head, record: ContentItem, url: SiteUrls): Head {
  const { contentKey, alt = '' } = head.openGraphImage ?? {}
  if (contentKey === undefined || !JSON.stringify(record.body).includes(`"${contentKey}"`)) return head
  const { width: widthPx, height: heightPx } = socialCardSizePx
  const card = { url: url.path(toSocialCardPath(record, contentKey)), alt, widthPx, heightPx }
  return { ...head, openGraphImage: card }
}

/** The site's own picture for social networks; a page's SEO assistant may name another. */
async function toSiteImage({
  request,
  context,
  loader,
  setting,
}: Omit<HeadRequest, 'blocks'>): Promise<HeadContribution> {
  const stored = request.index.settings.image
  const { contentKey } =
    typeof stored === 'object' && stored !== null ? (stored as { contentKey?: unknown }) : {}
  await loader.load({ contentKeys: typeof contentKey === 'string' ? [contentKey] : [], collections: [] })
  const { Picture } = toImageData(stored, {
    loaded: loader,
    page: context,
    warn: (reason) => setting.warn({ message: 'The site’s picture cannot be shown', reason }),
  })
  return Picture === undefined ? {} : { openGraphImage: toSharedPicture(Picture, context) }
}

type CssRequest = {
  setting: RenderSetting
  index: SiteIndex
  blocks: readonly ResolvedBlock[]
  instanceCss: string
}

/** Theme, base, then the styles of the blocks on this page in registry order, then what editors set on single blocks. */
function toPageCss({ setting, index, blocks, instanceCss }: CssRequest): string {
  const used = new Set(Array.from(eachBlock(blocks), (block) => block.definition))
  const blockCss = [...setting.registry.values()].filter((definition) => used.has(definition))
  return [
    toFaceCss(setting.clothes.faces, setting.url),
    toThemeCss(index.theme),
    setting.clothes.css,
    ...blockCss.map((definition) => definition.styles),
    instanceCss,
  ]
    .join('')
    .replaceAll('\n', '')
}

function toScripts(setting: RenderSetting, blocks: readonly ResolvedBlock[]): string[] {
  const needsScript = Array.from(eachBlock(blocks)).some(({ definition }) => definition.needsSiteScript)
  return [
    ...(setting.isDevelopment ? ['/@vite/client'] : []),
    ...(needsScript ? [setting.url.path(setting.siteScript)] : []),
  ]
}

const toSiteData = ({ site, url }: PageContext) => ({
  siteId: site.siteId,
  channelId: site.channelId,
  communityId: site.communityId,
  apiVersion: `v${site.apiVersion}`,
  basePath: url.basePath,
  language: site.language,
})

/** The browser fetches a page's HTML when a visitor is about to follow its link; nothing that is not a page. */
const toSpeculationRules = ({ basePath }: SiteUrls) => ({
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
})
