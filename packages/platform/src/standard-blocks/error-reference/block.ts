import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements SITE-6. */
export const errorReference = defineBlock({
  type: 'error-reference',
  label: 'Error reference number',
  editor: {
    category: 'advanced',
    keywords: ['error', 'number', 'failure'],
    icon: 'utility:error',
    nameFrom: 'label',
  },
  schema,
  styles,
  View,
  samples,
  words: ['label'],
  text: ({ label }) => label,
})
