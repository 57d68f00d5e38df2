import { defineBlock } from '#blocks'
import outlinedButton from '../outlined-button.css?inline'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const printButton = defineBlock({
  type: 'print-button',
  label: 'Print button',
  editor: { category: 'navigation', keywords: ['paper'], icon: 'utility:print', nameFrom: 'text' },
  schema,
  sharedStyles: [outlinedButton],
  styles,
  View,
  samples,
  browser: () => import('./print.browser.ts'),
})
