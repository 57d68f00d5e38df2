/** One part of a page, either its layout or its own blocks: their context, data and shared work. */
import {
  resolveTree,
  type InstanceStyles,
  type ItemsPreview,
  type LanguageLink,
  type PageContext,
  type ResolvedBlock,
} from '#blocks'
import type { Warn } from '#kit'
import type { BlockNode } from '#schema'
import { createPageLoader, type PageLoader } from '../../content/loader.ts'
import { createRecordingSource } from '../../reads/record-language.ts'
import type { PageTranslation } from '../../routes/languages.ts'
import { loadSeoProperties } from '../../head/seo-properties.ts'
import { toPageContext, type PageRequest, type FullPageRequest } from './page-context.ts'
import type { RenderSettings } from '../../site/render-settings.ts'
import type { PartCache } from './part-cache.ts'
import { createReadCountingContext, findSharedParts } from './shared-parts.ts'
import type { UserPlaceholders } from './user-placeholders.ts'

/** Context and loader for the blocks of a region. */
export type PagePart = {
  readonly context: PageContext
  readonly loader: PageLoader
  readonly shared: PartCache | undefined
}

export function createPagePart(
  setting: RenderSettings,
  request: FullPageRequest,
  { translations, users }: { translations: readonly PageTranslation[]; users: UserPlaceholders },
): PagePart {
  const { source, index, reads } = request
  const common = toPageContext(setting, request)
  const context: PageContext = {
    ...common,
    scope: { ...common.scope, user: users.toMark },
    languages: toLanguageLinks(translations, request),
  }
  const forMany = findSharedParts(setting, request)
  const shared = request.session?.shared ?? forMany
  const recorded = reads === undefined ? source : createRecordingSource(source, { code: index.code, reads })
  const loader = createPageLoader({
    source,
    toRecord: index.toRecord,
    provider: setting.dataProvider,
    loadSeoProperties: (query) => loadSeoProperties({ source: recorded, index, url: setting.url }, query),
    reads: reads && { code: index.code, reads },
    search: setting.search,
    cleanText: setting.cleanText,
    page: context.path,
    warn: setting.warn,
  })
  return { context: forMany === undefined ? context : createReadCountingContext(context), loader, shared }
}

type PartResolutionDeps = {
  readonly setting: RenderSettings
  readonly warn: Warn
  readonly styles: InstanceStyles
  readonly preview?: ItemsPreview | undefined
}

export async function resolvePart(
  nodes: readonly BlockNode[],
  { context: page, loader, shared }: PagePart,
  { setting, warn, styles, preview }: PartResolutionDeps,
): Promise<readonly ResolvedBlock[]> {
  const { registry } = setting
  return resolveTree({
    nodes,
    registry,
    page,
    loader,
    styles,
    warn,
    preview,
    shared: shared && {
      ...shared.drafts,
      keep: (drafts) => loader.isLasting() && shared.drafts.keep(drafts),
    },
  })
}

/**
 * Returns links to the other languages. If the page has no path in a language, the link opens that language's home
 * page.
 */
const toLanguageLinks = (
  translations: readonly PageTranslation[],
  { path, query }: PageRequest,
): readonly LanguageLink[] =>
  translations.map(({ language: { code, label, setting }, path: own }) => {
    const parameters = path === undefined || own === undefined ? '' : new URLSearchParams(query).toString()
    const url = setting.url.path(path === undefined ? '/' : (own ?? '/'))
    return { language: code.replace('_', '-'), label, url: url + (parameters === '' ? '' : `?${parameters}`) }
  })
