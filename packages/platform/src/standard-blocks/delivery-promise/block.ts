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
   * Returns the schedule for the exceptions and the holidays, each of which is shown on only one page. Returns no item
   * for the promise, which is shown on many pages.
   */
  findShownItem: ({ schedule, part }) =>
    part === 'exceptions' || part === 'holidays' ? schedule : undefined,
  text: ({ part }, data) => toPartText(part, data),
  usesSiteScript: true,
  needsScripts: ({ part }) => part === 'promise',
})
