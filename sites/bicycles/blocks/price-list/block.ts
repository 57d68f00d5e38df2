import { defineBlock } from '@epiderm/platform'
import { readData, toDataRequest, type Data } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const priceList = defineBlock<typeof schema, Data>({
  type: 'price-list',
  label: 'Preisliste',
  editor: {
    category: 'records',
    keywords: ['Preise', 'Werkstatt', 'Leistungen', 'prices'],
    icon: 'utility:price_book_entries',
  },
  schema,
  styles,
  View,
  samples,
  needs: toDataRequest,
  data: readData,
  text: (_, { groups }) =>
    groups
      .flatMap(({ services }) => services.map(({ name, price, text }) => `${name}: ${price}. ${text}`))
      .join('\n'),
})
