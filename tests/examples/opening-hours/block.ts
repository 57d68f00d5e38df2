import { defineBlock } from '@epiderm/platform'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const openingHours = defineBlock({
  type: 'opening-hours',
  label: 'Opening hours',
  editor: {
    category: 'text',
    keywords: ['times', 'days'],
    icon: 'utility:clock',
    nameFrom: 'title',
    beginning: { title: 'Open', rows: [{ days: 'Monday to Friday', hours: '9 to 17' }] },
  },
  schema,
  styles,
  View,
  samples,
  words: ['title', 'rows'],
  style: ({ tint = 'transparent' }) => ({
    '--opening-hours-tint': tint.startsWith('--') ? `var(${tint})` : tint,
  }),
})
