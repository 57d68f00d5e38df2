import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Data for the event that the site's script dispatches when the page is shown (PAGE-A7). */
export const viewChangeNotifier = defineBlock({
  type: 'view-change-notifier',
  label: 'Page view event',
  editor: {
    category: 'advanced',
    keywords: ['analytics', 'event', 'view changes'],
    icon: 'utility:notification',
  },
  schema,
  styles,
  View,
  samples,
  data: (_props, { page: { record } }) => ({ pageType: record === undefined ? 'content' : 'record' }),
  usesSiteScript: true,
})
