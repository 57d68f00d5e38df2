import { defineBlock } from '@epiderm/platform'
import { findPictureKeys, toProductStructuredData } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import { View } from './View.tsx'

/** Implements SEO-3 and PAGE-P1. */
export const productStructuredData = defineBlock({
  type: 'product-structured-data',
  label: 'Product for search engines',
  editor: { category: 'records', keywords: ['SEO', 'schema.org'], icon: 'utility:product' },
  schema,
  styles: '',
  View,
  samples,
  needs: (_, page) => ({ contentKeys: findPictureKeys(page.record?.body ?? {}) }),
  data: (props, { loaded, page, warn }) => toProductStructuredData(props, { loaded, page, warn }),
  head: (_, { data }) => (data === undefined ? {} : { jsonLd: [data] }),
})
