import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View, type Data } from './View.tsx'

/** Implements PAGE-A7. */
export const pageDataLayer = defineBlock<typeof schema, Data>({
  type: 'page-data-layer',
  label: 'Page data',
  editor: {
    category: 'advanced',
    keywords: ['analytics', 'tracking'],
    icon: 'utility:metrics',
    nameFrom: 'pageType',
  },
  schema,
  styles,
  View,
  samples,
  data: (_props, { page: { record } }) =>
    record === undefined
      ? {}
      : {
          catalog: { type: record.type, id: record.recordId ?? record.managedContentId, name: record.title },
        },
  usesSiteScript: true,
})
