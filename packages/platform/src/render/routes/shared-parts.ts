/** The theme, layouts and labels of a site in one language. Each of these is read again only when it changes. */
import {
  addDefaultTokens,
  deliveryScheduleBody,
  labelsBody,
  layoutBody,
  themeBody,
  type SiteBody,
  type ThemeBody,
} from '#content-types'
import {
  createFeatureGates,
  createFormatter,
  createLabels,
  toDeliveryCatalogues,
  toPlatformLabels,
  type ContentSource,
  type SiteLabels,
} from '#model'
import type { Warn } from '#kit'
import { siteIncomplete } from '../site/errors.ts'
import { labelContentTypes } from '../reads/read-index.ts'
import type { SharedParts } from '../site/site.ts'
import { toParsedItems, type PartReaderInput } from './site-parts.ts'

type SharedLayouts = Pick<SharedParts, 'findLayout' | 'findLayoutItem'>
type SharedLabels = Pick<SharedParts, 'labels' | 'formatter'>

type SharedPartsInput = Omit<PartReaderInput, 'find'> & {
  readonly source: ContentSource
  readonly settings: SiteBody
  readonly siteLabels: SiteLabels | undefined
  /** The theme, layouts and labels from an earlier release with the same settings. */
  readonly before: SharedParts | undefined
  readonly warn: Warn
}

/** Throws if the theme or layout is missing. Returns the objects of the earlier release for unchanged parts. */
export async function readSharedParts(reading: SharedPartsInput): Promise<SharedParts> {
  const { changed, before } = reading
  const unlessChanged = async <T>(
    types: readonly string[],
    known: T | undefined,
    load: () => Promise<T>,
  ): Promise<T> => (known === undefined || types.some((type) => changed.has(type)) ? load() : known)
  const [theme, { findLayout, findLayoutItem }, { labels, formatter }] = await Promise.all([
    unlessChanged(['epiderm__theme'], before?.theme, () => readTheme(reading)),
    unlessChanged<SharedLayouts>(['epiderm__layout'], before, () => readLayouts(reading)),
    unlessChanged<SharedLabels>(labelContentTypes, before, () => readWording(reading)),
  ])
  return { theme, findLayout, findLayoutItem, labels, formatter }
}

/** Returns the site's theme, with the platform's defaults for tokens that the site does not set. */
async function readTheme({ source, language, settings, read }: SharedPartsInput): Promise<ThemeBody> {
  if (settings.themeKey === undefined) return addDefaultTokens({ tokens: {} })
  const { items } = await source.findContents({ type: 'epiderm__theme', language })
  const theme =
    items.find(({ contentKey }) => contentKey === settings.themeKey) ??
    fail(`its theme (${settings.themeKey}) is missing`)
  return addDefaultTokens(read(theme, themeBody) ?? fail('its theme cannot be read'))
}

/** Reads layouts. A page whose own layout is missing or unreadable uses the site's layout. */
async function readLayouts({ source, language, settings, read }: SharedPartsInput): Promise<SharedLayouts> {
  const { items } = await source.findContents({ type: 'epiderm__layout', language })
  const layouts = items.flatMap((item) => toParsedItems(item, read(item, layoutBody)))
  const byKey = new Map(layouts.map((layout) => [layout.item.contentKey, layout]))
  const find = (contentKey = settings.layoutKey) => byKey.get(contentKey) ?? byKey.get(settings.layoutKey)
  return {
    findLayout: (contentKey) => find(contentKey)?.body ?? fail('its layout is missing'),
    findLayoutItem: (contentKey) => find(contentKey)?.item,
  }
}

/**
 * Reads labels. Sources take precedence in this order (SITE-4): the delivery schedule, the language's labels, the
 * default language's labels, the site's configuration, the platform.
 */
async function readWording({
  source,
  language,
  settings,
  siteLabels,
  read,
  warn,
}: SharedPartsInput): Promise<SharedLabels> {
  const codes = [...new Set([language, settings.defaultLanguage])]
  const found = await Promise.all(
    codes.map((code) => source.findContents({ type: 'epiderm__labels', language: code })),
  )
  const own = found.flatMap(({ items }) => items.map((item) => read(item, labelsBody)?.labels ?? {}))
  const schedules = await source.findContents({ type: 'epiderm__delivery_schedule', language })
  const [cutOffText] = schedules.items.flatMap((item) => read(item, deliveryScheduleBody)?.cutOffText ?? [])
  const labels = createLabels(
    toDeliveryCatalogues([...own, ...toPlatformLabels(language, siteLabels)], cutOffText),
    (key) => warn({ message: 'A label is missing', reason: key }),
  )
  const formatter = createFormatter({
    locale: language.replace('_', '-'),
    timeZone: settings.timeZone,
    currency: settings.currency,
    labels,
    gates: createFeatureGates(settings.featureGates),
  })
  return { labels, formatter }
}

function fail(what: string): never {
  throw siteIncomplete(what)
}
