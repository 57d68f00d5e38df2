import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { defaultCase, schema, toCaseSlot } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const cases = defineBlock({
  type: 'cases',
  label: 'Conditional content',
  editor: {
    category: 'advanced',
    keywords: ['condition', 'variant', 'switch', 'several contents'],
    icon: 'utility:rules',
    nameFrom: 'value',
  },
  schema,
  styles,
  View,
  samples,
  slots: ({ cases }) => [...cases.map(({ name }) => name), defaultCase],
  showsSlot: (props, slot) => slot === toCaseSlot(props),
})
