/** The icons that pages and the web manifest link to: the theme's picture, or the configured files. */
import { readImageData, toIconPictures, type IconPictures, type ImageContext } from '#blocks'
import { escapeHtml, type SiteUrls } from '#kit'
import type { ThemeBody } from '#content-types'
import { manifestPath, type SiteIcons } from './theme-assets.ts'

type IconLink = {
  readonly href: string
  /** `32x32`. */
  readonly sizes?: string
  readonly type?: string
}

/** Icon URLs, in the same form as other URLs in pages. */
export type PageIcons = {
  /** Icons for browser tabs. Browsers prefer the last icon that they support. */
  readonly tab: readonly IconLink[]
  readonly touch: string
  readonly app: readonly {
    readonly url: string
    readonly sizePx: number
    readonly mimeType: string
    readonly purpose: 'any' | 'maskable'
  }[]
  /** URL to which `/favicon.ico` redirects. */
  readonly favicon: string
}

/** Returns the icons for this release. The theme's picture must already be loaded. */
export function readPageIcons(
  { icon }: Pick<ThemeBody, 'icon'>,
  { icons, ...context }: ImageContext & { readonly icons: SiteIcons },
): PageIcons {
  const { Picture: picture } = readImageData(icon, context)
  const own = picture && toIconPictures(picture, context.page)
  if (picture !== undefined && own === undefined)
    context.warn('the icon is on another server, so the icons of the configuration are shown')
  return own === undefined ? toConfiguredIcons(icons, context.page.url) : toPictureIcons(own)
}

const toConfiguredIcons = ({ svg, ico, touch, app }: SiteIcons, url: SiteUrls): PageIcons => ({
  tab: [
    { href: url.path(ico), sizes: '32x32' },
    { href: url.path(svg), type: 'image/svg+xml' },
  ],
  touch: url.path(touch),
  app: app.map((icon) => ({ ...icon, url: url.path(icon.url), mimeType: 'image/png' })),
  favicon: url.path(ico),
})

function toPictureIcons({ svg, small, large }: IconPictures): PageIcons {
  const { url, sizePx, mimeType } = small
  const app = small.url === large.url ? [small] : [small, large]
  return {
    tab: [
      { href: url, sizes: `${sizePx}x${sizePx}`, type: mimeType },
      ...(svg === undefined ? [] : [{ href: svg, type: 'image/svg+xml' }]),
    ],
    touch: url,
    app: app.map((icon) => ({ ...icon, purpose: 'any' })),
    favicon: url,
  }
}

export const toIconLinks = ({ tab, touch }: PageIcons, url: SiteUrls): string =>
  [
    ...tab.map(
      ({ href, sizes, type }) =>
        `<link rel="icon" href="${escapeHtml(href)}"${toAttribute('sizes', sizes)}${toAttribute('type', type)}>`,
    ),
    `<link rel="apple-touch-icon" href="${escapeHtml(touch)}">`,
    `<link rel="manifest" href="${escapeHtml(url.path(manifestPath))}">`,
  ].join('')

const toAttribute = (name: string, value: string | undefined) =>
  value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`
