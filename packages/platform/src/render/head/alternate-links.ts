/** SEO-2: links to the same page in the site's other languages. */
import type { HeadLink } from '#blocks'
import type { SiteBody } from '#content-types'
import type { PageTranslation } from '../routes/languages.ts'

/** Returns absolute URLs by language code; an empty URL means that there is no translation. */
export const toHrefLangUrls = (translations: readonly PageTranslation[]): Record<string, string> =>
  Object.fromEntries(
    translations.map(({ language: { code, setting }, path, isTranslated }) => [
      code,
      path === undefined || !isTranslated ? '' : setting.url.absolute(path),
    ]),
  )

/** Returns no links for a site with one active language. `x-default` is the URL in the default language. */
export function toAlternateLinks(
  { defaultLanguage }: Pick<SiteBody, 'defaultLanguage'>,
  translations: readonly PageTranslation[],
): HeadLink[] {
  return Object.entries(toHrefLangUrls(translations)).flatMap(([code, href]) => {
    if (href === '') return []
    const names = [code.replaceAll('_', '-'), ...(code === defaultLanguage ? ['x-default'] : [])]
    return names.map((hreflang) => ({ rel: 'alternate', hreflang, href }))
  })
}
