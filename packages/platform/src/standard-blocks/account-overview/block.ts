import { defineBlock } from '#blocks'
import outlinedButton from '../outlined-button.css?inline'
import { readData, type Data } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const accountOverview = defineBlock<typeof schema, Data>({
  type: 'account-overview',
  label: 'Account details',
  editor: {
    category: 'account',
    keywords: ['profile', 'devices', 'sign out', 'own account'],
    icon: 'utility:user',
  },
  schema,
  sharedStyles: [outlinedButton],
  styles,
  View,
  samples,
  data: readData,
  form: (_props, { definition }) => definition,
})
