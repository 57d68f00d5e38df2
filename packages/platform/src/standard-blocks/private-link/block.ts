import { defineBlock, privateBlockType } from '#blocks'
import { readData, type Data } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const privateLink = defineBlock<typeof schema, Data>({
  type: privateBlockType,
  label: 'Link to signed-in content',
  editor: { category: 'account', keywords: ['sign in'], icon: 'utility:lock' },
  schema,
  styles,
  View,
  samples,
  data: readData,
  usesSiteScript: true,
})
