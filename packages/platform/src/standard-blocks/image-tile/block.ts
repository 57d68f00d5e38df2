import { inherit } from '#kit'
import { imageRatios } from '#model'
import {
  defineBlock,
  readImageData,
  toPictureMarkup,
  toInnerWidth,
  toObjectPosition,
  type AvailableWidth,
} from '#blocks'
import { toImageKeys } from '#schema'
import { toCssColor } from '../css-value.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

const ratios = {
  circle: imageRatios['1:1'],
  square: imageRatios['1:1'],
  portrait: imageRatios['4:5'],
  landscape: imageRatios['4:3'],
} as const

/**
 * Returns the image's width, which must match the styles: two fifths of the tile without the gap, or a quarter if the
 * tile has only a title.
 */
const toWidthNextToText = (outer: AvailableWidth, text: string) =>
  toInnerWidth(outer, ({ device, wholePx, measure }) => {
    const portion = text === '' ? 0.25 : 0.4
    return device === 'mobile' ? portion * (wholePx - measure('var(--dxp-s-space-3)', 24)) : wholePx
  })

/**
 * Implements PAGE-A3: the linked product circle, and the card in a product grid. The block defines no `text`, so that
 * search does not find this page by the text of the page that the block links to.
 */
export const imageTile = defineBlock({
  type: 'image-tile',
  label: 'Picture tile',
  editor: {
    category: 'media',
    keywords: ['card', 'product', 'teaser', 'image', 'photo', 'circle', 'linked picture with a title'],
    icon: 'utility:photo',
    nameFrom: 'title',
  },
  schema,
  styles,
  View,
  samples,
  needs: ({ imageInfo }) => ({ contentKeys: toImageKeys(imageInfo) }),
  data: ({ imageInfo, url, shape, onPhones, text }, { loaded, page, warn }) => {
    const desktop = readImageData(imageInfo, { loaded, page, warn }).Picture
    if (desktop === undefined) return undefined
    const availableWidth =
      onPhones === 'beside' ? toWidthNextToText(page.availableWidth, text) : page.availableWidth
    return {
      picture: toPictureMarkup(
        { desktop },
        { page: inherit(page, { availableWidth }), ratio: ratios[shape] },
      ),
      position: toObjectPosition({ desktop }).desktop,
      url: page.url.path(url),
    }
  },
  style: ({ backgroundColor }, { position }) => ({
    '--tile-color': backgroundColor && toCssColor(backgroundColor),
    '--tile-position': position,
  }),
  head: ({ isPriority }, { data }) => (isPriority ? { firstPicture: data.picture } : {}),
})
