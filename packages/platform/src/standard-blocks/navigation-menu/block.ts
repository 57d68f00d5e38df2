import { defineBlock } from '#blocks'
import { toMenuDataRequest } from '../menu-links.ts'
import { readData } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** SITE-7. STO-4: its script focuses links by their first letters. */
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
