import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View, type Data } from './View.tsx'

/** Implements SEO-2. */
export const languageSwitch = defineBlock<typeof schema, Data>({
  type: 'language-switch',
  label: 'Language switch',
  editor: {
    category: 'navigation',
    keywords: ['translation', 'locale'],
    icon: 'utility:world',
    nameFrom: 'label',
  },
  schema,
  styles,
  View,
  samples,
  data(_props, { page: { languages = [], site } }) {
    const others = languages.filter(({ language }) => language !== site.language)
    return others.length === 0 ? undefined : { others }
  },
})
