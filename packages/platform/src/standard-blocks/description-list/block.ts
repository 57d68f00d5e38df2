import { defineBlock, ruledRows } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const descriptionList = defineBlock({
  type: 'description-list',
  label: 'Terms and facts',
  editor: {
    category: 'lists',
    keywords: ['terms', 'facts', 'definitions', 'table', 'description list'],
    icon: 'utility:list',
  },
  schema,
  sharedStyles: [ruledRows],
  styles,
  View,
  samples,
  words: ['items'],
  text: ({ items }) => items.map(({ name, text }) => `${name}: ${text}`).join('\n'),
})
