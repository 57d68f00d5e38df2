/** Loads the SEO properties of an item (API-7, SEO-1), for the API's resource and for pages. */
import { bindText, toExpressionText } from '#schema'
import { toBreadcrumbItems } from '#blocks'
import type { ContentItem, ContentQuery, ContentSource, SeoProperties, SeoQuery } from '#model'
import { isContentKey, toPlainText, type SiteUrls } from '#kit'
import { recordNotFound } from '../site/errors.ts'
import { toHrefLangUrls } from './alternate-links.ts'
import { toObjectName } from '../routes/item-records.ts'
import { findTranslations } from '../routes/languages.ts'
import type { SiteIndex } from '../site/site.ts'

export type SeoSources = {
  readonly source: ContentSource
  readonly index: SiteIndex
  readonly url: SiteUrls
}

/**
 * Loads the properties. `id` is a content key, or a record or content id with 15 or 18 characters. Throws 404 if no
 * published item has this id.
 */
export async function loadSeoProperties(facts: SeoSources, { id, fields }: SeoQuery): Promise<SeoProperties> {
  const { index, url } = facts
  const item = await findItem(facts, id)
  if (item === undefined) throw recordNotFound(id)
  const path = index.toPath(item)
  const values = fields.map((name): [string, unknown] => [name, readValue(facts, item, name)])
  const structured = values.filter(([, value]) => typeof value === 'object' && value !== null)
  return {
    recordId: item.recordId ?? item.managedContentId,
    recordName: item.title,
    objectName: toObjectName(item.type),
    fields: Object.fromEntries(
      values
        .filter((entry) => !structured.includes(entry))
        .map(([name, value]) => [name, toExpressionText(value)]),
    ),
    complexFields: {
      ...Object.fromEntries(structured.map(([name, value]) => [name, JSON.stringify(value)])),
      ...(path !== undefined && { BreadcrumbList: toBreadcrumbJson(facts, item, path) }),
    },
    hrefLangUrls: path === undefined ? {} : await loadHrefLangUrls({ index, url }, item, path),
    canonicalUrl: path === undefined ? null : url.absolute(path),
    isSeoIndexed: index.isIndexed(item),
  }
}

/**
 * Returns the item's absolute URL in each active language, by language code; empty for a language without a translation
 * (SEO-2).
 */
async function loadHrefLangUrls(
  { index, url }: Omit<SeoSources, 'source'>,
  item: ContentItem,
  path: string,
): Promise<Record<string, string>> {
  const page = index.findPage(path)
  const record = item.contentKey === page?.item.contentKey ? undefined : item
  const translations = await findTranslations(index, { page, record, path })
  if (translations.length === 0) return { [index.code]: url.absolute(path) }
  return toHrefLangUrls(translations)
}

async function findItem({ source, index }: SeoSources, id: string): Promise<ContentItem | undefined> {
  const { items } = await source.findContents({ language: index.code, limit: 1, ...toIdQuery(id) })
  return items[0]
}

function toIdQuery(id: string): Partial<ContentQuery> {
  if (id.startsWith('20Y')) return { managedContentIds: [id] }
  return isContentKey(id) ? { contentKeys: [id] } : { recordIds: [id] }
}

/** Reads a field as expressions do, but strips the markup of rich text. */
function readValue({ index, url }: SeoSources, item: ContentItem, name: string): unknown {
  const record = index.toRecord(item)
  const value = bindText(
    `{!Record.${name}}`,
    {
      Record: record,
      labels: index.labels,
      route: {},
      recordId: item.recordId ?? '',
      basePath: url.basePath,
      mediaUrl: () => undefined,
      assetUrl: (path) => path,
    },
    'text',
  )
  return typeof value === 'string' && record.richText?.has(name) ? toPlainText(value) : value
}

function toBreadcrumbJson({ index, url }: SeoSources, item: ContentItem, path: string): string {
  const page = index.findPage(path)
  const self = { title: item.title, path }
  return JSON.stringify(toBreadcrumbItems(page === undefined ? [self] : index.toTrail(page, self), url))
}
