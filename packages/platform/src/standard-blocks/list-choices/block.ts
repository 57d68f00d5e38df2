import { defineBlock } from '#blocks'
import choiceLinks from '../choice-links.css?inline'
import { readData } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements GRD-8, GRD-10. */
export const listChoices = defineBlock({
  type: 'list-choices',
  label: 'Grid sorting and filters',
  editor: {
    category: 'lists',
    keywords: ['sort', 'filter', 'order', 'orders'],
    icon: 'utility:filterList',
    nameFrom: 'label',
  },
  schema,
  sharedStyles: [choiceLinks],
  styles,
  View,
  samples,
  data: readData,
})
