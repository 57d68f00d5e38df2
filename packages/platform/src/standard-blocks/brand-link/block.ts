import { defineBlock } from '#blocks'
import { toImageKeys } from '#schema'
import { readData } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const brandLink = defineBlock({
  type: 'brand-link',
  label: 'Brand link',
  editor: {
    category: 'navigation',
    keywords: ['logo', 'name', 'home'],
    icon: 'utility:home',
    nameFrom: 'text',
  },
  schema,
  styles,
  View,
  samples,
  needs: (_props, { site }) => ({ contentKeys: toImageKeys(site.logo) }),
  data: readData,
})
