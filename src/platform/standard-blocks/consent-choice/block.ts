import { defineBlock } from '#blocks'
import outlinedButton from '../outlined-button.css?inline'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View, type Data } from './View.tsx'

/** The consent block in the layout loads the script. */
export const consentChoice = defineBlock<typeof schema, Data>({
  type: 'consent-choice',
  label: 'Answer to the question for consent',
  editor: { category: 'page', keywords: ['cookies', 'privacy', 'analytics'], icon: 'utility:shield' },
  schema,
  sharedStyles: [outlinedButton],
  styles,
  View,
  samples,
  data: (_props, { page: { site } }) => ({ isCounting: site.eventsUrl !== undefined }),
})
