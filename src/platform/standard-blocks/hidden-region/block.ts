import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements HID-1. */
export const hiddenRegion = defineBlock({
  type: 'hidden-region',
  label: 'Hidden region',
  editor: { category: 'page', keywords: ['invisible'], icon: 'utility:hide' },
  schema,
  styles,
  View,
  samples,
  slots: ['content'],
})
