/** Builds the parts of a page's document around its blocks: head, styles, scripts. */
import {
  toHeadContributions,
  toTreeSummary,
  type HeadContribution,
  type InstanceStyles,
  type PageContext,
  type TreeSummary,
} from '#blocks'
import { cacheByObject, type SiteUrls } from '#kit'
import { toIconLinks } from '../../site/site-icons.ts'
import { toBrowserColor } from '../../site/theme-assets.ts'
import { toPageCss } from '../../css/page-css.ts'
import type { SiteIndex } from '../../site/site.ts'
import { toAlternateLinks } from '../../head/alternate-links.ts'
import type { DocumentParts } from './document.ts'
import { toBlocks, type PageTrees, type RegionHtml } from './render-trees.ts'
import { toHeadHtml, toPicturePreloads } from '../../head/merge-head.ts'
import type { OpenPage } from './open-page.ts'
import type { PageRequest } from './page-context.ts'
import { loadHead, type SitePageHead } from '../../head/page-head.ts'
import { canReceivePageParts, toScriptUrls } from './page-resources.ts'
import type { RenderSettings } from '../../site/render-settings.ts'

export type RenderedRegions = {
  readonly page: OpenPage
  readonly trees: PageTrees
  readonly styles: InstanceStyles
  readonly regions: RegionHtml
  /** The HTML for which style rules are selected; by default, the HTML of the regions. */
  readonly vocabulary?: readonly string[]
}

export type PageDescription = {
  readonly head: SitePageHead
  /** False if a source failed. */
  readonly isComplete: boolean
  readonly validUntilMs: number
  readonly parts: DocumentParts
}

export async function describePage(rendered: RenderedRegions): Promise<PageDescription> {
  const head = await loadDocumentHead(rendered)
  return {
    head,
    ...toLifetime(rendered.page),
    parts: toDocumentParts(rendered, { head, facts: toTreeSummary(toBlocks(rendered.trees)) }),
  }
}

/** Returns how long the page remains valid, which depends on the data that its blocks loaded. */
export function toLifetime({
  frame,
  own,
}: Pick<OpenPage, 'frame' | 'own'>): Pick<PageDescription, 'isComplete' | 'validUntilMs'> {
  const loaders = [frame.loader, own.loader]
  return {
    isComplete: !loaders.some((loader) => loader.hasFailed()),
    validUntilMs: Math.min(...loaders.map((loader) => loader.validUntilMs())),
  }
}

/** Returns the path to which a block redirects, before the page is rendered. */
export const findRedirectTarget = (
  { own }: Pick<OpenPage, 'own'>,
  trees: PageTrees,
): HeadContribution['movedTo'] =>
  toHeadContributions(toBlocks(trees), own.context).findLast(({ movedTo }) => movedTo !== undefined)?.movedTo

export async function loadDocumentHead({
  page,
  trees,
}: Pick<RenderedRegions, 'page' | 'trees'>): Promise<SitePageHead> {
  const { setting, request, shown, translations, own } = page
  const alternates = shown === request ? toAlternateLinks(request.index.settings, translations) : []
  return loadHead({ setting, request: shown, alternates, blocks: toBlocks(trees), ...own })
}

function toDocumentParts(
  { page, regions, styles, vocabulary = Object.values(regions) }: RenderedRegions,
  { head, facts }: { readonly head: SitePageHead; readonly facts: TreeSummary },
): DocumentParts {
  const { setting, request, shown, frame, own, users } = page
  const { index } = request
  const css = toPageCss({
    setting,
    index,
    facts,
    styles,
    regions: vocabulary,
    isWhole: request.hasNamedTokens === true || isOpenToParts(request, facts),
  })
  return {
    language: index.language,
    direction: index.direction,
    isForVisitor: request.visitor !== undefined,
    mainLanguage: own === frame ? undefined : own.context.site,
    preloads: request.mode === 'design' ? '' : toPicturePreloads(head),
    head: toHeadHtml(head, {
      url: shown === request ? setting.url : toDefaultUrls(index, setting),
      siteName: index.settings.name,
      language: own.context.site.language,
    }),
    themeColor: toBrowserColor(index.theme),
    icons: toIconLinks(head.icons, setting.url),
    css: css.replace('\n', ''),
    rulesAt: faceRules.exec(css)?.[0].length ?? 0,
    ownRulesAt: css.indexOf('\n'),
    scripts: toScriptUrls(setting, facts, Object.values(regions).some(users.isIn)),
    skipLabel: index.labels.format('page.skipToContent'),
    ...regions,
    siteData: toSiteData(frame.context),
    speculationRules: request.mode === 'live' ? toSpeculationRules(setting.url) : undefined,
  }
}

/** Matches the `@font-face` rules at the start of a page's styles. */
const faceRules = /^(?:@font-face\{[^}]*\})*/

/**
 * Returns true if other parts of the site may be inserted into the page: by an editor, by a script, or when a session
 * ends.
 */
const isOpenToParts = ({ mode, visitor }: PageRequest, facts: TreeSummary): boolean =>
  mode === 'design' || visitor !== undefined || canReceivePageParts(facts)

/**
 * Returns the default language's URL functions. They are used for an untranslated page, which declares its URL in the
 * default language as canonical.
 */
const toDefaultUrls = ({ languages }: SiteIndex, { url }: Pick<RenderSettings, 'url'>): SiteUrls =>
  languages[0]?.setting.url ?? url

const toSiteData = ({ site, url }: PageContext) => ({
  siteId: site.siteId,
  channelId: site.channelId,
  communityId: site.communityId,
  apiVersion: `v${site.apiVersion}`,
  basePath: url.basePath,
  language: site.language,
})

/** Lets the browser prefetch HTML pages when a visitor is about to follow a link. Other resources are excluded. */
const toSpeculationRules = cacheByObject(({ basePath }: SiteUrls) => ({
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
