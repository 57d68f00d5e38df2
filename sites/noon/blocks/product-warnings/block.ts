import { defineBlock } from '@epiderm/platform'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View, type Data } from './View.tsx'

export const productWarnings = defineBlock<typeof schema, Data>({
  type: 'product-warnings',
  label: 'Product warnings',
  editor: {
    category: 'records',
    keywords: ['safety', 'caution'],
    icon: 'utility:warning',
    nameFrom: 'label',
  },
  schema,
  styles,
  View,
  samples,
  needs: ({ product }) => ({ contentKeys: [product], fields: ['warnings'] }),
  data({ product }, { loaded, warn }) {
    const warnings = loaded.findContent(product)?.body['warnings']
    if (!Array.isArray(warnings)) return void warn(`left out: there is no product ${product} with warnings`)
    return warnings.filter((warning): warning is string => typeof warning === 'string')
  },
  text: (_, warnings) => warnings.join(' '),
})
