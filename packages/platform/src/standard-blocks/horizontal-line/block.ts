import { defineBlock } from '#blocks'
import { toCssColor } from '../css-value.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements HRL-1. */
export const horizontalLine = defineBlock({
  type: 'horizontal-line',
  label: 'Horizontal line',
  editor: { category: 'layout', keywords: ['rule', 'divider', 'separator', 'spacer'], icon: 'utility:dash' },
  schema,
  styles,
  View,
  samples,
  style: ({ style, size, width, color, alignment }) => ({
    '--line-style': style,
    '--line-size': `${size}px`,
    '--line-width': `${width}%`,
    '--line-color': toCssColor(color ?? '--dxp-g-neutral-3'),
    '--line-start': alignment === 'left' ? '0' : 'auto',
    '--line-end': alignment === 'right' ? '0' : 'auto',
  }),
})
