import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const writeInLines = defineBlock({
  type: 'write-in-lines',
  label: 'Lines to fill in',
  editor: {
    category: 'forms',
    keywords: ['paper', 'print', 'blank', 'by hand'],
    icon: 'utility:edit',
    nameFrom: 'label',
  },
  schema,
  styles,
  View,
  samples,
  labels: ({ labels }) => labels,
})
