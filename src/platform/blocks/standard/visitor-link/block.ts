import { defineBlock } from '../../define-block.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const visitorLink = defineBlock({
  type: 'visitor-link',
  label: 'Sign-in link',
  schema,
  styles,
  View,
  samples,
  data: ({ url, signedInUrl }, _loaded, page) => ({
    url: page.url.path(url),
    signedInUrl: page.url.path(signedInUrl),
  }),
  script: 'islands',
})
