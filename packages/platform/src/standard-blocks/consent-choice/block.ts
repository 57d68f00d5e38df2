import { defineBlock } from '#blocks'
import outlinedButton from '../outlined-button.css?inline'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View, type Data } from './View.tsx'

/** The consent block in the layout loads the script. */
export const consentChoice = defineBlock<typeof schema, Data>({
  type: 'consent-choice',
  label: 'Cookie settings',
  editor: {
    category: 'advanced',
    keywords: ['cookies', 'privacy', 'analytics', 'consent'],
    icon: 'utility:shield',
  },
  schema,
  sharedStyles: [outlinedButton],
  styles,
  View,
  samples,
  data: (_props, { page: { site } }) => ({ isCounting: site.eventsUrl !== undefined }),
})
