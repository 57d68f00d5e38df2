import { toTextLines } from '#kit'
import { defineBlock } from '#blocks'
import { toCssColor, toTextPlacement } from '../css-value.ts'
import { findSanitizedText, findSanitizingTask } from './clean-text.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View, type Data } from './View.tsx'

/** Implements RTE-1…3, URL-2. */
export const richText = defineBlock<typeof schema, Data>({
  type: 'rich-text',
  label: 'Rich text',
  editor: {
    category: 'text',
    keywords: ['paragraph', 'formatted', 'video', 'bullets', 'link'],
    icon: 'utility:text_template',
    nameFrom: 'text',
  },
  schema,
  styles,
  View,
  samples,
  needs(props, page) {
    const task = findSanitizingTask(props, page)
    return task === undefined || page.isScan === true ? {} : { cleanTexts: [task] }
  },
  data: (props, { page, loaded, warn }) => {
    const clean = findSanitizedText(props, page, loaded)
    if (clean === undefined) return undefined
    const { html, holdsVideo, warnings } = clean
    for (const reason of warnings) warn(reason)
    if (html.trim() !== '' || page.mode === 'design') return { html, holdsVideo }
    return void warn('left out: it has no text')
  },
  style: ({ textColor }, _data, { textAlign }) => {
    const { align, margin } = toTextPlacement(textAlign)
    return {
      '--rich-align': align,
      '--rich-margin': margin,
      '--rich-color': textColor && toCssColor(textColor),
    }
  },
  modifiers: ({ textStyle }) => [textStyle],
  browser: () => import('../video.browser.ts'),
  needsScripts: (_props, { holdsVideo }) => holdsVideo,
  words: ['text'],
  text: (_props, { html }) => toTextLines(html),
})
