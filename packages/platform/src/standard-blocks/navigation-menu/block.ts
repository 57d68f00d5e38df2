import { defineBlock } from '#blocks'
import { toMenuDataRequest } from '../menu-links.ts'
import { readData } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/**
 * Implements SITE-7. When a visitor types a letter in the menu, the block's script focuses the link that starts with
 * this letter (STO-4).
 */
export const navigationMenu = defineBlock({
  type: 'navigation-menu',
  label: 'Navigation menu',
  editor: {
    category: 'navigation',
    keywords: ['main menu', 'header', 'navigation'],
    icon: 'utility:rows',
    nameFrom: 'label',
  },
  schema,
  styles,
  View,
  samples,
  needs: ({ menu }, page, loaded) => toMenuDataRequest(menu, page, loaded),
  data: readData,
  usesSiteScript: true,
})
