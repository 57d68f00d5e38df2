/** Enables German on the storefront, and lists the URLs of its pages. */
import type { Actor, ContentItem, ContentSource } from '#model'
import type { TestApp } from '../../packages/platform/src/app/testing.ts'

export const operator: Actor = { kind: 'operator', name: 'test' }
export const languages = ['en_GB', 'de_DE']

export async function addGermanLanguage({ platform: { content } }: TestApp): Promise<void> {
  const [site] = (await content.at(operator).findContents({ type: 'epiderm__site' })).items
  if (site === undefined) throw new Error('The site has no settings')
  const { version: _version, publishedDate: _date, ...draft } = site
  const active = (site.body['languages'] as object[]).map((one) => ({ ...one, isActive: true }))
  const changes = [{ kind: 'put', draft: { ...draft, body: { ...draft.body, languages: active } } }] as const
  await content.publish(operator, { note: 'German', changes })
}

/** Finds every item in all languages in which it exists. */
export async function findAllItems(source: ContentSource): Promise<readonly ContentItem[]> {
  const found = await Promise.all(languages.map((language) => source.findContents({ language })))
  return found.flatMap(({ items }, position) =>
    items.filter(({ language }) => language === languages[position]),
  )
}

export type PagePath = {
  readonly path: string
  /** Language of the URL. */
  readonly language: string
  /** The page that is rendered at the URL. If the page is not translated, this is the page in the default language. */
  readonly page: ContentItem
  readonly isRecord: boolean
  readonly contentKeys: readonly string[]
}

/** Lists the paths of all pages and records in both languages, including private pages and records. */
export async function listPaths(source: ContentSource): Promise<readonly PagePath[]> {
  const list = async (language: string, prefix: string): Promise<PagePath[]> => {
    const { items } = await source.findContents({ language })
    const pages = items.filter(({ type }) => type === 'epiderm__page')
    return pages.flatMap((page) => {
      const { contentKey } = page
      const { route, record } = page.body
      const { type, parameter } = (record ?? {}) as { type?: string; parameter?: string }
      const records = type === undefined ? [undefined] : items.filter((item) => item.type === type)
      return records.map((one) => {
        const path = String(route).replace(`{${parameter ?? ''}}`, one?.urlName ?? '')
        return {
          path: prefix === '' || path !== '/' ? prefix + path : prefix,
          language,
          page,
          isRecord: one !== undefined,
          contentKeys: one === undefined ? [contentKey] : [contentKey, one.contentKey],
        }
      })
    })
  }
  return [...(await list('en_GB', '')), ...(await list('de_DE', '/de'))]
}
