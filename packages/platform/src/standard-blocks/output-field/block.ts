import { defineBlock } from '#blocks'
import { readData } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements NRM-3, NRM-4, NRM-5. */
export const outputField = defineBlock({
  type: 'output-field',
  label: 'Field value',
  editor: {
    category: 'advanced',
    keywords: ['value', 'record', 'date', 'price', 'output field'],
    icon: 'utility:text',
    nameFrom: 'label',
  },
  schema,
  styles,
  View,
  samples,
  data: readData,
  words: ['label', 'value', 'note'],
  text: ({ label, note, layout }, { text }) =>
    [layout === 'valueOnly' ? text : `${label}: ${text}`, note].filter(Boolean).join(' '),
})
