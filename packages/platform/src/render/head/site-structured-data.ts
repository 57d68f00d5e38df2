/** Structured data about the site and its organisation, for the home page (SEO-3). */
import type { Organization, WebSite } from 'schema-dts'
import type { JsonLd } from '#blocks'
import type { SiteUrls } from '#kit'
import type { PageIcons } from '../site/site-icons.ts'
import type { SiteIndex } from '../site/site.ts'

/** Merges the organisation from the settings with data that is derived from the site. */
export function toSiteStructuredData(
  { settings, language, languages }: Pick<SiteIndex, 'settings' | 'language' | 'languages'>,
  { icons, url }: { icons: PageIcons; url: SiteUrls },
): readonly JsonLd[] {
  const home = url.absolute('/')
  /** Uses the default language's URL for the id, because all languages of the site describe the same organisation. */
  const root = languages[0]?.setting.url.absolute('/') ?? home
  const icon = icons.app.findLast(({ purpose }) => purpose === 'any')
  const organization = {
    '@type': 'Organization',
    '@id': `${root}#organization`,
    url: root,
    ...(icon !== undefined && { logo: url.absolute(icon.url) }),
  } satisfies Exclude<Organization, string>
  const site = {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    url: home,
    name: settings.name,
    inLanguage: language,
    publisher: { '@id': organization['@id'] },
  } satisfies Exclude<WebSite, string>
  return [{ ...organization, ...settings.organization }, site]
}
