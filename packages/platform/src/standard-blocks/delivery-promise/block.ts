import { defineBlock, ruledRows } from '#blocks'
import { readData, toDeliveryText } from './data.ts'
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
   * Returns the schedule item for exceptions and holidays, because only one page shows each of them. Returns undefined
   * for the promise, because many pages show it.
   */
  findShownItem: ({ schedule, part }) =>
    part === 'exceptions' || part === 'holidays' ? schedule : undefined,
  text: ({ part }, data) => toDeliveryText(part, data),
  usesSiteScript: true,
  needsScripts: ({ part }) => part === 'promise',
})
