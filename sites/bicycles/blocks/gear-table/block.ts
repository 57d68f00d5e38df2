import { defineBlock } from '@epiderm/platform'
import { readData } from './data.ts'
import type { GearTableProps } from './island.tsx'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const gearTable = defineBlock<typeof schema, GearTableProps>({
  type: 'gear-table',
  label: 'Gangtabelle',
  editor: {
    category: 'records',
    keywords: ['Gänge', 'Übersetzung', 'Entfaltung', 'gears', 'ratio'],
    icon: 'utility:table',
    nameFrom: 'title',
    beginning: { title: 'Gänge', chainrings: [40], sprockets: [11, 15, 20, 26, 34], circumferenceMm: 2170 },
  },
  schema,
  styles,
  View,
  island: () => import('./island.tsx'),
  samples,
  words: ['title'],
  data: readData,
  text: ({ title, cadence }, { note }) => `${title}. ${note.replace('{0}', String(cadence))}`,
})
