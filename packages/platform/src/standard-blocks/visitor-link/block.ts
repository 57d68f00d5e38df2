import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const visitorLink = defineBlock({
  type: 'visitor-link',
  label: 'Sign-in link',
  editor: {
    category: 'account',
    keywords: ['sign in', 'log in', 'account'],
    icon: 'utility:user',
    nameFrom: 'text',
  },
  schema,
  styles,
  View,
  samples,
  data: ({ text, url, signedInText, signedInUrl }, { page }) => {
    const forGuests = { text, url: page.url.path(url) }
    const forVisitor = { text: signedInText, url: page.url.path(signedInUrl) }
    return page.visitor === undefined
      ? { shown: forGuests, other: forVisitor }
      : { shown: forVisitor, other: forGuests }
  },
  usesSiteScript: true,
})
