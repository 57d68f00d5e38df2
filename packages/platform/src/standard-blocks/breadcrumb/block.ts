import { defineBlock } from '#blocks'
import { readData, toHead } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements SEO-3. */
export const breadcrumb = defineBlock({
  type: 'breadcrumb',
  label: 'Breadcrumb',
  editor: { category: 'navigation', keywords: ['path', 'trail'], icon: 'utility:breadcrumbs' },
  schema,
  styles,
  View,
  samples,
  data: (_props, { page }) => readData(page),
  head: (_props, { page }) => toHead(page),
})
