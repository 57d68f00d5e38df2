import { defineBlock, toInnerWidth } from '#blocks'
import { toCssColor, toPlacement } from '../css-value.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements FLX-1. */
export const flexibleBlock = defineBlock({
  type: 'flexible-block',
  label: 'Box',
  editor: {
    category: 'layout',
    keywords: ['box', 'container', 'card', 'panel', 'frame', 'flexible block'],
    icon: 'utility:frozen',
  },
  schema,
  styles,
  View,
  samples,
  slots: ['content'],
  slotWidth: ({ width, padding, borderWidth }, _slot, own) =>
    toInnerWidth(own, ({ device, wholePx, measure }) => {
      const insetPx = measure(padding[device], 0) + borderWidth[device]
      return (wholePx * width[device]) / 100 - 2 * insetPx
    }),
  style: ({ width, minHeight, borderWidth, borderStyle, borderColor, ...props }) => ({
    '--flexible-width': `${width}%`,
    '--flexible-height': minHeight ?? '0',
    '--flexible-border': `${borderWidth}px ${borderStyle} ${toCssColor(borderColor, 'var(--dxp-g-neutral-3)')}`,
    '--flexible-radius': props.borderRadius,
    '--flexible-color': toCssColor(props.backgroundColor),
    '--flexible-inline': toPlacement(props.alignment).inline,
    '--flexible-block': toPlacement(props.alignment).block,
    '--flexible-padding': props.padding,
  }),
})
