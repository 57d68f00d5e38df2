import { defineBlock } from '#blocks'
import { toData } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const searchBox = defineBlock({
  type: 'search-box',
  label: 'Search field',
  schema,
  styles,
  View,
  samples,
  data: toData,
  script: 'site',
})
