import { defineBlock, toInnerWidth } from '#blocks'
import { toCssColor } from '../css-value.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements EXP-1…4. */
export const expandableSection = defineBlock({
  type: 'expandable-section',
  label: 'Accordion',
  editor: {
    category: 'layout',
    keywords: ['accordion', 'FAQ', 'question', 'answer', 'details', 'collapse', 'expandable section'],
    icon: 'utility:chevrondown',
    nameFrom: 'title',
  },
  schema,
  styles,
  View,
  samples,
  slots: ['content'],
  slotWidth: (_props, _slot, own) =>
    toInnerWidth(own, ({ wholePx, measure }) => Math.min(wholePx, measure('var(--dxp-s-measure)', wholePx))),
  style: ({ backgroundColor, iconColor }) => ({
    '--expandable-color': toCssColor(backgroundColor),
    '--expandable-inset': backgroundColor === undefined ? '0' : 'var(--dxp-s-space-2)',
    '--expandable-icon': toCssColor(iconColor, 'currentcolor'),
  }),
  modifiers: ({ icon, iconAlignment }) => [`>[data-icon=${icon}]`, `>[data-side=${iconAlignment}]`],
  words: ['title'],
  text: ({ title }) => title,
  head: ({ title, isQuestion }, { slotText }) =>
    isQuestion && slotText !== '' ? { questions: [{ question: title, answer: slotText }] } : {},
})
