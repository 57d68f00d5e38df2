import { defineBlock } from '#blocks'
import { toImageKeys } from '#schema'
import { findColumnProblems } from './column-problems.ts'
import { readData } from './data.ts'
import { toColumnAvailableWidth } from './column-width.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import { toStyle } from './style.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

/** Implements SEC-1…6, COL-1…3, SPC-1. */
export const section = defineBlock({
  type: 'section',
  label: 'Section',
  editor: {
    category: 'layout',
    keywords: ['columns', 'row', 'background', 'container', 'layout', 'hero', 'banner'],
    icon: 'utility:layout',
    nameFrom: 'label',
    beginning: {
      sectionConfig: {
        columns: [
          { columnKey: 'column-1', columnWidth: 6 },
          { columnKey: 'column-2', columnWidth: 6 },
        ],
      },
      direction: { mobile: 'column', tablet: 'row', desktop: 'row' },
      rhythm: 'medium',
      componentSpacerSize: '1.5rem',
      sectionColumnGutterWidth: { mobile: '2rem', tablet: '2rem', desktop: '4rem' },
    },
  },
  schema,
  styles,
  View,
  samples,
  slots: ({ sectionConfig }) => sectionConfig.columns.map(({ columnKey }) => columnKey),
  findFlaws: findColumnProblems,
  slotWidth: toColumnAvailableWidth,
  seeds: ({ sectionConfig }) =>
    Object.fromEntries(
      sectionConfig.columns.map(({ columnKey, seedComponents }) => [columnKey, seedComponents]),
    ),
  needs: ({ backgroundImage }) => ({ contentKeys: toImageKeys(backgroundImage) }),
  data: readData,
  style: toStyle,
})
