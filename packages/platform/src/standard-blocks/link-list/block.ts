import { defineBlock } from '#blocks'
import { readMenu, toMenuDataRequest } from '../menu-links.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements SITE-7. */
export const linkList = defineBlock({
  type: 'link-list',
  label: 'Link list',
  editor: {
    category: 'navigation',
    keywords: ['menu', 'footer', 'links'],
    icon: 'utility:link',
    nameFrom: 'title',
  },
  schema,
  styles,
  View,
  samples,
  needs: ({ menu }, page, loaded) => toMenuDataRequest(menu, page, loaded),
  data: ({ menu }, { loaded, page, warn }) => {
    const links = readMenu(menu, { loaded, page, warn })
    return links?.length === 0 ? undefined : links
  },
  words: ['title'],
  text: ({ title }) => title,
})
