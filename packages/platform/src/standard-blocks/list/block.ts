import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const list = defineBlock({
  type: 'list',
  label: 'List',
  editor: {
    category: 'lists',
    keywords: ['bullets', 'numbers', 'enumeration'],
    icon: 'utility:richtextbulletedlist',
    nameFrom: 'label',
  },
  schema,
  styles,
  View,
  samples,
  words: ['items'],
  text: ({ items }) => items.join('\n'),
})
