import { defineBlock } from '../../define-block.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** PAGE-A7. */
export const pageDataLayer = defineBlock({
  type: 'page-data-layer',
  label: 'Page data',
  schema,
  styles,
  View,
  samples,
  needsSiteScript: true,
})
