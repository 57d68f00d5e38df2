import { defineBlock } from '#blocks'
import { readData } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements GRD-4, GRD-8. */
export const pagination = defineBlock({
  type: 'pagination',
  label: 'Pagination',
  editor: {
    category: 'lists',
    keywords: ['more', 'next', 'pages', 'pages of a grid'],
    icon: 'utility:forward',
  },
  schema,
  styles,
  View,
  samples,
  data: readData,
})
