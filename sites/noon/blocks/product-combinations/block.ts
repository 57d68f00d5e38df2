import { defineBlock, ruledRows } from '@epiderm/platform'
import { readData, toDataRequest } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/**
 * Implements PAGE-P1. Reads the labels `combination.never`, `combination.apart`, `combination.days` and
 * `combination.daysAfter`.
 */
export const productCombinations = defineBlock({
  type: 'product-combinations',
  label: 'Product combinations',
  editor: { category: 'records', keywords: ['matching', 'routine', 'goes with'], icon: 'utility:package' },
  schema,
  sharedStyles: [ruledRows],
  styles,
  View,
  samples,
  needs: toDataRequest,
  data: readData,
  text: ({ goesWithTitle, keepApartTitle }, { goesWith, keepApart }) =>
    [
      ...(goesWith.length > 0 ? [`${goesWithTitle}: ${goesWith.map(({ name }) => name).join(', ')}.`] : []),
      ...(keepApart.length > 0 ? [`${keepApartTitle}:`] : []),
      ...keepApart.map(({ name, rule, why }) => `${name}: ${rule} ${why}`),
    ].join(' '),
})
