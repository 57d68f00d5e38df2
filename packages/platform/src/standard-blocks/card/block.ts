import { defineBlock, readImageData, toObjectPosition, toPictureMarkup } from '#blocks'
import { toImageKeys } from '#schema'
import { samples } from './samples.ts'
import { schema, toAspectRatio } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const card = defineBlock({
  type: 'card',
  label: 'Card',
  editor: {
    category: 'media',
    keywords: ['teaser', 'tile', 'feature', 'box', 'picture with text'],
    icon: 'utility:layout_card',
    nameFrom: 'title',
  },
  schema,
  styles,
  View,
  samples,
  needs: ({ imageInfo }) => ({ contentKeys: toImageKeys(imageInfo) }),
  data: (props, { loaded, page, warn }) => {
    const desktop = readImageData(props.imageInfo, { loaded, page, warn }).Picture
    if (desktop === undefined) return undefined
    return {
      picture: toPictureMarkup({ desktop }, { page, ratio: toAspectRatio(props) }),
      position: toObjectPosition({ desktop }).desktop,
      url: props.url === undefined ? undefined : page.url.path(props.url),
    }
  },
  style: ({ ratio }, { position }) => ({
    '--card-ratio': ratio.replace(':', '/'),
    '--card-position': position,
  }),
  modifiers: ({ look }) => [look],
  words: ['title', 'text', 'linkText'],
  text: ({ title, text }) => [title, text].filter(Boolean).join('\n'),
})
