/** The web manifest: the site's names and icons for a phone's home screen. The names come from the site's content. */
import type { SiteUrls } from '#kit'
import { toBrowserColor, type ThemeAssets } from './theme-assets.ts'
import type { SiteIndex } from './site.ts'

export function toSiteManifest(
  { settings, theme, language }: SiteIndex,
  { themeAssets, url }: { themeAssets: ThemeAssets; url: SiteUrls },
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
    icons: themeAssets.icons.app.map(({ url: icon, sizePx, purpose }) => ({
      src: url.path(icon),
      sizes: `${sizePx}x${sizePx}`,
      type: 'image/png',
      purpose,
    })),
  }
}
