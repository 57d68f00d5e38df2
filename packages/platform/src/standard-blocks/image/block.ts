import { defineBlock } from '#blocks'
import { toImageKeys } from '#schema'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { readData } from './data.ts'
import { View } from './View.tsx'

/** Implements IMG-1…7. */
export const image = defineBlock({
  type: 'image',
  label: 'Picture',
  editor: {
    category: 'media',
    keywords: ['image', 'photo', 'illustration'],
    icon: 'utility:image',
    nameFrom: 'caption',
  },
  schema,
  styles,
  View,
  samples,
  needs: ({ imageInfo, imageInfoTablet, imageInfoMobile }) => ({
    contentKeys: [imageInfo, imageInfoTablet, imageInfoMobile].flatMap(toImageKeys),
  }),
  data: readData,
  provides: { toKey: ({ sfdcExpressionKey }) => sfdcExpressionKey, toValue: ({ found }) => found },
  style: ({ ratio }, { position }) => ({
    '--image-ratio': ratio === 'natural' ? undefined : ratio.replace(':', '/'),
    '--image-position': position,
  }),
  words: ['caption'],
  text: ({ caption }) => caption,
  head: ({ isPriority }, { data }) => (isPriority ? { firstPicture: data.picture } : {}),
})
