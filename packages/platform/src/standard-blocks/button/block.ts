import { defineBlock } from '#blocks'
import { toLinkName } from '../link-name.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const button = defineBlock({
  type: 'button',
  label: 'Button',
  editor: {
    category: 'navigation',
    keywords: ['link', 'call to action', 'CTA', 'action'],
    icon: 'utility:button_choice',
    nameFrom: 'text',
  },
  schema,
  styles,
  View,
  samples,
  data: ({ text, url, assistiveText }, { page, warn }) => {
    if (text.trim() === '' && page.mode === 'live') return void warn('left out: it has no text')
    return { url: page.url.path(url), name: toLinkName(text, assistiveText) }
  },
  modifiers: ({ variant, size, alignment, isFullWidth }) => [
    variant,
    size,
    alignment,
    isFullWidth && 'is-full-width',
  ],
  words: ['text'],
  text: ({ text }) => text,
})
