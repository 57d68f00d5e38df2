/** The default theme assets, for a site without theme assets. */
import svg from './icons/icon.svg?url'
import app192 from './icons/app-icon-192.png?url'
import app512 from './icons/app-icon-512.png?url'
import ico from './icons/favicon.ico?url'
import maskable from './icons/maskable-icon-512.png?url'
import touch from './icons/touch-icon.png?url'
import type { ThemeAssets } from './theme-assets.ts'

const defaults: ThemeAssets = {
  css: '',
  icons: {
    svg,
    ico,
    touch,
    app: [
      { url: app192, sizePx: 192, purpose: 'any' },
      { url: app512, sizePx: 512, purpose: 'any' },
      { url: maskable, sizePx: 512, purpose: 'maskable' },
    ],
  },
  faces: [],
}

export const toThemeAssets = (own: Partial<ThemeAssets> = {}): ThemeAssets => ({ ...defaults, ...own })
