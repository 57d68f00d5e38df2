import { defineBlock } from '#blocks'
import { readData } from './data.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** ICO-3: treats `bare` as `inverse`. */
const colours = {
  none: false,
  bare: 'inverse',
  error: 'error',
  inverse: 'inverse',
  warning: 'warning',
  success: 'success',
} as const

/** Implements ICO-1…3. */
export const icon = defineBlock({
  type: 'icon',
  label: 'Icon',
  editor: {
    category: 'media',
    keywords: ['symbol', 'pictogram'],
    icon: 'utility:smiley_and_people',
    nameFrom: 'iconName',
  },
  schema,
  styles,
  View,
  samples,
  data: readData,
  modifiers: ({ size, variant }) => [size, colours[variant]],
})
