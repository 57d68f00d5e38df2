import { defineBlock } from '#blocks'
import { readData, toTextStyle } from './data.ts'
import { toInstanceStyle } from './style.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements TXT-1…4. An empty text block renders nothing, except on the editor's canvas. */
export const textBlock = defineBlock({
  type: 'text-block',
  label: 'Text',
  editor: {
    category: 'text',
    keywords: ['heading', 'title', 'headline', 'subheading', 'line'],
    icon: 'utility:text',
    nameFrom: 'text',
  },
  schema,
  styles,
  View,
  samples,
  data: (props, { page, warn }) => {
    const data = readData(props, page.url)
    if (data.text !== '' || page.mode === 'design') return data
    return void warn('left out: it has no text')
  },
  style: toInstanceStyle,
  modifiers: (props, data) => [toTextStyle(props, data)],
  words: ['text'],
  dropsMarkup: true,
  text: (_props, { text }) => text,
})
