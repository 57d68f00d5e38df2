import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements SITE-7. */
export const siteHeader = defineBlock({
  type: 'site-header',
  label: 'Site header',
  editor: {
    category: 'navigation',
    keywords: ['top bar'],
    icon: 'utility:topic',
    accepts: { brand: ['brand-link'], navigation: ['navigation-menu'] },
  },
  schema,
  styles,
  View,
  samples,
  slots: ['brand', 'navigation', 'actions'],
})
