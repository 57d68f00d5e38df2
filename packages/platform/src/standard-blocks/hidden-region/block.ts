import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements HID-1. */
export const hiddenRegion = defineBlock({
  type: 'hidden-region',
  label: 'Hidden blocks',
  editor: { category: 'advanced', keywords: ['invisible', 'hidden region'], icon: 'utility:hide' },
  schema,
  styles,
  View,
  samples,
  slots: ['content'],
})
