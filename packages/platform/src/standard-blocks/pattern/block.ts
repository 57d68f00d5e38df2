import { defineBlock } from '#blocks'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import { findPattern } from './shown-pattern.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

export const pattern = defineBlock({
  type: 'pattern',
  label: 'Linked pattern',
  editor: { category: 'layout', keywords: ['shared', 'reuse', 'symbol', 'fragment'], icon: 'utility:linked' },
  schema,
  styles,
  View,
  samples,
  needs: ({ pattern: key }) => ({ contentKeys: [key], fields: ['blocks'] }),
  showsTree: findPattern,
  findShownItem: (stored) => stored['pattern'],
})
