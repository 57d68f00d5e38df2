import { defineBlock } from '#blocks'
import { readData, type Data } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const enquiryList = defineBlock<typeof schema, Data>({
  type: 'enquiry-list',
  label: 'Past enquiries',
  editor: {
    category: 'account',
    keywords: ['submissions', 'messages', 'sent'],
    icon: 'utility:email',
    nameFrom: 'label',
  },
  schema,
  styles,
  View,
  samples,
  needs: ({ formPage }) => ({ contentKeys: [formPage], fields: [] }),
  data: readData,
})
