import { defineBlock } from '@epiderm/platform'
import { isDefaultRangeView, toRangeStructuredData, toRangeFields, toRangeQuery } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import { View } from './View.tsx'

/** Implements SEO-3 and PAGE-H1. */
export const rangeStructuredData = defineBlock({
  type: 'range-structured-data',
  label: 'Range for search engines',
  editor: { category: 'records', keywords: ['SEO', 'schema.org'], icon: 'utility:product' },
  schema,
  styles: '',
  View,
  samples,
  listFields: toRangeFields,
  /**
   * A page without the list must not depend on the list. Otherwise every change to the list would remove the page from
   * the cache.
   */
  needs: (props, page) =>
    isDefaultRangeView(page)
      ? { collections: [toRangeQuery(props)], fields: ['name', 'isIndexed', '_detailURL'] }
      : {},
  data: (props, { loaded, page }) => toRangeStructuredData(props, { loaded, page }),
  head: (_, { data }) => (data === undefined ? {} : { jsonLd: [data] }),
})
