import { defineBlock } from '#blocks'
import outlinedButton from '../outlined-button.css?inline'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View, type Data } from './View.tsx'

export const consent = defineBlock<typeof schema, Data>({
  type: 'consent',
  label: 'Cookie banner',
  editor: {
    category: 'page',
    keywords: ['cookies', 'privacy', 'analytics', 'consent'],
    icon: 'utility:shield',
    nameFrom: 'title',
  },
  schema,
  sharedStyles: [outlinedButton],
  styles,
  View,
  samples,
  slots: ['text'],
  data: (_props, { page: { site, mode } }) =>
    site.eventsUrl === undefined && mode === 'live' ? undefined : { endpoint: site.eventsUrl ?? '' },
  browser: () => import('./analytics.browser.ts'),
})
