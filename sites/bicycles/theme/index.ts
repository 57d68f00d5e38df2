/** The theme's assets: its typeface, styles and icons. Colours and sizes are content, stored in the theme item. */
import { createRequire } from 'node:module'
import face from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ThemeAssets } from '@epiderm/platform'
import svg from './icon.svg?url'
import app192 from './icons/app-icon-192.png?url'
import app512 from './icons/app-icon-512.png?url'
import ico from './icons/favicon.ico?url'
import maskable from './icons/maskable-icon-512.png?url'
import touch from './icons/touch-icon.png?url'
import css from './styles.css?inline'

const faceFile = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'

export const themeAssets: Partial<ThemeAssets> = {
  css,
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
  cardFace: createRequire(import.meta.url).resolve(faceFile),
  faces: [
    {
      family: 'Figtree',
      url: face,
      weight: '300 900',
      fallbacks: [
        { locals: ['Arial', 'Liberation Sans'], sizeAdjust: '100.72%', ascent: '94.32%', descent: '24.82%' },
        { locals: ['Roboto'], sizeAdjust: '99.95%', ascent: '95.05%', descent: '25.01%' },
        { locals: ['DejaVu Sans'], sizeAdjust: '88.88%', ascent: '106.89%', descent: '28.13%' },
      ],
    },
  ],
}
