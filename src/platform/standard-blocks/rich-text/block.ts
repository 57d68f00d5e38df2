import { sanitizeRichText, toTextLines } from '#kit'
import { defineBlock } from '#blocks'
import { toCssColor, toTextPlacement } from '../css-value.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { toVideoFacade } from './video-facade.ts'
import { View, type Data } from './View.tsx'

/** RTE-1…3, URL-2. Cleaned after binding, so that no bound value escapes the allow-list. */
export const richText = defineBlock<typeof schema, Data>({
  type: 'rich-text',
  label: 'Rich text',
  schema,
  styles,
  View,
  samples,
  data: ({ text }, _loaded, page, warn) => {
    let holdsVideo = false
    const html = sanitizeRichText(text, {
      ownHosts: [new URL(page.url.origin).host],
      toUrl: page.url.path,
      frameTitle: page.labels.format('video.untitled'),
      toFrame: (frame) => {
        holdsVideo = true
        return toVideoFacade(frame, page.labels)
      },
      warn,
    })
    if (html.trim() !== '' || page.mode === 'design') return { html, holdsVideo }
    return void warn('left out: it has no text')
  },
  style: ({ textAlign, textColor }) => {
    const { align, margin } = toTextPlacement(textAlign)
    return {
      '--rich-align': align,
      '--rich-margin': margin,
      '--rich-color': textColor && toCssColor(textColor),
    }
  },
  script: (_props, { holdsVideo }) => (holdsVideo ? 'video' : undefined),
  text: (_props, { html }) => toTextLines(html),
})
