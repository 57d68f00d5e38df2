import { defineBlock, ruledRows } from '#blocks'
import { readData, toPartText } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements PAGE-A2. */
export const deliveryPromise = defineBlock({
  type: 'delivery-promise',
  label: 'Delivery promise',
  editor: { category: 'text', keywords: ['shipping', 'dispatch', 'date'], icon: 'utility:date_time' },
  schema,
  sharedStyles: [ruledRows],
  styles,
  View,
  samples,
  needs: ({ schedule }) => ({ contentKeys: [schedule] }),
  data: readData,
  /**
   * The exceptions and the holidays are each shown on only one page. The promise is shown on many pages, so it returns
   * no item.
   */
  findShownItem: ({ schedule, part }) =>
    part === 'exceptions' || part === 'holidays' ? schedule : undefined,
  text: ({ part }, data) => toPartText(part, data),
  usesSiteScript: true,
  needsScripts: ({ part }) => part === 'promise',
})
