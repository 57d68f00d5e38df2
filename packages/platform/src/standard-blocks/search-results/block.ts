import { defineBlock } from '#blocks'
import choiceLinks from '../choice-links.css?inline'
import { readData, toDataRequest } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const searchResults = defineBlock({
  type: 'search-results',
  label: 'Search results',
  editor: { category: 'lists', keywords: ['find', 'hits'], icon: 'utility:search' },
  schema,
  sharedStyles: [choiceLinks],
  styles,
  View,
  samples,
  slots: ['nothing'],
  needs: toDataRequest,
  data: readData,
  head: (_props, { data: { title, movedTo } }) => ({
    ...(title !== undefined && { title }),
    ...(movedTo !== undefined && { movedTo }),
  }),
})
