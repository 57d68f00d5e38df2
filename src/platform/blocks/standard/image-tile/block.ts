import { toCssColor } from '../../css-value.ts'
import { defineBlock } from '../../define-block.ts'
import { toDrawnPicture, toPreload } from '../../drawn-picture.ts'
import { toImageData, toImageKeys } from '../../image-data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** PAGE-A3: the linked product circle, and the card of a product grid. */
export const imageTile = defineBlock({
  type: 'image-tile',
  label: 'Linked picture with a title',
  schema,
  styles,
  View,
  samples,
  needs: ({ imageInfo }) => ({ contentKeys: toImageKeys(imageInfo) }),
  data: ({ imageInfo, url }, loaded, page, warn) => {
    const desktop = toImageData(imageInfo, { loaded, page, warn }).Picture
    if (desktop === undefined) return undefined
    return { picture: toDrawnPicture({ desktop }), url: page.url.path(url) }
  },
  style: ({ backgroundColor }) => ({ '--tile-color': backgroundColor && toCssColor(backgroundColor) }),
  text: ({ title, text }) => [title, text].filter(Boolean).join(' '),
  head: ({ isPriority }, { data }) => (isPriority ? { preloadImage: toPreload(data.picture) } : {}),
})
