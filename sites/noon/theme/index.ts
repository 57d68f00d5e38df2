/**
 * The theme's assets: its typefaces and the logo. Colours and sizes are content, stored in the
 * theme item.
 */
import { createRequire } from 'node:module'
import headingFace from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url'
import textFace from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ThemeAssets } from '@epiderm/platform'
import svg from './icon.svg?url'
import app192 from './icons/app-icon-192.png?url'
import app512 from './icons/app-icon-512.png?url'
import ico from './icons/favicon.ico?url'
import maskable from './icons/maskable-icon-512.png?url'
import touch from './icons/touch-icon.png?url'

const headingFile = '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2'

/**
 * Fallback metrics, which adjust system fonts to match Brygada (ascent 0.92 em, descent 0.25 em) and Figtree (0.95 and
 * 0.25), at the average width of English text.
 */
export const themeAssets: Partial<ThemeAssets> = {
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
  cardFace: createRequire(import.meta.url).resolve(headingFile),
  faces: [
    {
      family: 'Brygada 1918',
      url: headingFace,
      weight: '400 700',
      fallbacks: [
        { locals: ['Georgia'], sizeAdjust: '104.76%', ascent: '87.82%', descent: '23.87%' },
        {
          locals: ['Times New Roman', 'Liberation Serif'],
          sizeAdjust: '114.95%',
          ascent: '80.03%',
          descent: '21.75%',
        },
        { locals: ['Noto Serif'], sizeAdjust: '97.14%', ascent: '94.71%', descent: '25.74%' },
        { locals: ['DejaVu Serif'], sizeAdjust: '90.54%', ascent: '101.61%', descent: '27.61%' },
      ],
    },
    {
      family: 'Figtree',
      url: textFace,
      weight: '300 900',
      fallbacks: [
        { locals: ['Arial', 'Liberation Sans'], sizeAdjust: '100.72%', ascent: '94.32%', descent: '24.82%' },
        { locals: ['Roboto'], sizeAdjust: '99.95%', ascent: '95.05%', descent: '25.01%' },
        { locals: ['DejaVu Sans'], sizeAdjust: '88.88%', ascent: '106.89%', descent: '28.13%' },
      ],
    },
  ],
}
