import { defineBlock, ruledRows } from '@epiderm/platform'
import { readData, type Data } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/**
 * Implements PAGE-P1. Reads the labels `product.afterOpening`, `product.month`, `product.months`, `product.openJar`,
 * `product.inci`, `product.protocol`, `product.protocolLink` and `product.protocolNote`.
 */
export const productDetails = defineBlock<typeof schema, Data>({
  type: 'product-details',
  label: 'Further product details',
  editor: { category: 'advanced', keywords: ['ingredients', 'specification'], icon: 'utility:list' },
  schema,
  sharedStyles: [ruledRows],
  styles,
  View,
  samples,
  data: readData,
  text: (_, details) => details.map(({ term, text }) => `${term}: ${text}`).join(' '),
})
