/** The web manifest: the site's names and icons for a phone's home screen. The names come from the site's content. */
import type { SiteUrls } from '#kit'
import { toBrowserColor } from './theme-assets.ts'
import type { PageIcons } from './site-icons.ts'
import type { SiteIndex } from './site.ts'

export function toSiteManifest(
  { settings, theme, language }: SiteIndex,
  { icons, url }: { icons: PageIcons; url: SiteUrls },
): Record<string, unknown> {
  const start = url.path('/')
  return {
    id: start,
    name: settings.name,
    short_name: settings.name,
    description: settings.organization.description,
    lang: language,
    dir: settings.direction,
    start_url: start,
    scope: start,
    display: 'minimal-ui',
    background_color: theme.tokens['--dxp-g-root'],
    theme_color: toBrowserColor(theme),
    icons: icons.app.map(({ url: src, sizePx, mimeType, purpose }) => ({
      src,
      sizes: `${sizePx}x${sizePx}`,
      type: mimeType,
      purpose,
    })),
  }
}
