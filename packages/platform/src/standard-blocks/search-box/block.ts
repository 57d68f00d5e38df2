import { defineBlock } from '#blocks'
import { islandDataRequest, readData } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import suggestions from './suggestions.css?inline'
import { View } from './View.tsx'

export const searchBox = defineBlock({
  type: 'search-box',
  label: 'Search field',
  editor: { category: 'navigation', keywords: ['find', 'suggestions'], icon: 'utility:search' },
  schema,
  styles,
  islandNeeds: islandDataRequest,
  View,
  samples,
  data: readData,
  island: () => import('./island.tsx'),
  addedLater: { html: '<div><a><span class="type"><mark><output class="visually-hidden">', css: suggestions },
})
