import { defineBlock } from '#blocks'
import outlinedButton from '../outlined-button.css?inline'
import { islandDataRequest, readData } from './data.ts'
import dialogs from './dialogs.css?inline'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements PAGE-C3 and PAGE-A7. For guests, neither the island nor the styles of its dialogs are loaded. */
export const sessionValidator = defineBlock({
  type: 'session-validator',
  label: 'Session timeout warning',
  editor: {
    category: 'advanced',
    keywords: ['session', 'sign out', 'timeout', 'session watch'],
    icon: 'utility:clock',
  },
  schema,
  styles,
  islandNeeds: islandDataRequest,
  View,
  samples,
  data: readData,
  island: () => import('./island.tsx'),
  addedLater: {
    html: '<dialog><section><div class="answers"><p><h2><form><label><input><button class="outlined-button"><svg><output class="visually-hidden">',
    css: outlinedButton + dialogs,
  },
})
