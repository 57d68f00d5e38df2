import { defineBlock } from '#blocks'
import { readData, toDataRequest } from './data.ts'
import { canHideFromSearch, toHead } from './head.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements SEO-1, SEO-2. */
export const seoAssistant = defineBlock({
  type: 'seo-assistant',
  label: 'Search engines',
  editor: {
    category: 'page',
    keywords: ['title', 'description', 'meta', 'SEO'],
    icon: 'utility:preview',
    nameFrom: 'pageTitle',
  },
  schema,
  styles,
  View,
  samples,
  needs: toDataRequest,
  data: readData,
  mayUnlist: canHideFromSearch,
  summary: 'description',
  namesPage: ['pageTitle', 'description'],
  head: (_props, { data, page }) => toHead(data, page),
})
