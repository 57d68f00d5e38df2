import type { Responsive } from '#model'
import { defineBlock, toInnerWidth } from '#blocks'
import { toCollectionSource, toListFields } from '#content-types'
import { toCssColor } from '../css-value.ts'
import { readData, toListState, toDataRequest, toRepetitions } from './collection.ts'
import { samples } from './samples.ts'
import { schema } from './schema.ts'
import styles from './styles.css?inline'
import { View } from './View.tsx'

const gaps = {
  'x-large': 'var(--dxp-s-space-5)',
  large: 'var(--dxp-s-space-4)',
  medium: 'var(--dxp-s-space-3)',
  small: 'var(--dxp-s-space-2)',
  'xx-small': 'var(--dxp-s-space-1)',
  none: '0px',
} as const
const packing = { left: 'flex-start', center: 'center', right: 'flex-end', stretch: 'flex-start' } as const
const placing = { left: 'start', center: 'center', right: 'end', stretch: 'stretch' } as const

/**
 * Returns the number of columns per device. A single column on phones needs no variable, so phones get the tablet's
 * number (GRD-3).
 */
const toShownColumns = ({ mobile, tablet, desktop }: Responsive<number>) => ({
  mobile: mobile === 1 ? tablet : mobile,
  tablet,
  desktop,
})

const itemSlots = ['item', 'firstItem']

/** Implements GRD-1…10. */
export const grid = defineBlock({
  type: 'grid',
  label: 'Grid',
  editor: {
    category: 'lists',
    keywords: ['collection', 'repeater', 'products', 'cards', 'gallery', 'tiles'],
    icon: 'utility:apps',
    nameFrom: 'label',
    accepts: { controls: ['list-choices'] },
  },
  schema,
  styles,
  View,
  samples,
  slots: ['controls', 'empty', 'error', 'pagination'],
  itemSlots,
  itemSource: ({ collection }) => toCollectionSource(collection),
  listFields: ({ collection, sorts }) => toListFields(collection, sorts),
  seeds: (_props, id) => ({ pagination: [{ id: `${id}.pagination`, block: 'pagination' }] }),
  needs: toDataRequest,
  data: readData,
  list: toListState,
  repeat: toRepetitions,
  head: (_props, { data }) => data.listing.head,
  browser: () => import('./grid.browser.ts'),
  insertsHtml: true,
  needsScripts: ({ showPagination, pageSize, paginationAction }) =>
    showPagination && pageSize !== undefined && paginationAction === 'append',
  slotWidth: ({ columns, itemSpacing, borderWidth }, slot, own) =>
    toInnerWidth(own, ({ device, wholePx, measure }) => {
      const bordersPx = 2 * borderWidth[device]
      if (!itemSlots.includes(slot)) return wholePx - bordersPx
      const count = columns[device]
      return (wholePx - (count - 1) * measure(gaps[itemSpacing[device]], 0)) / count - bordersPx
    }),
  modifiers: ({ horizontalAlignment }) => [horizontalAlignment !== 'stretch' && 'is-placing'],
  style: ({ itemSpacing, horizontalAlignment, borderWidth, borderStyle, ...props }, _data, { columns }) => ({
    '--grid-columns': toShownColumns(columns),
    '--grid-gap': gaps[itemSpacing],
    '--grid-justify': packing[horizontalAlignment],
    '--grid-items': placing[horizontalAlignment],
    '--grid-border': `${borderWidth}px ${borderStyle} ${toCssColor(props.borderColor, 'var(--dxp-g-neutral-3)')}`,
    '--grid-radius': props.borderRadius,
    '--grid-color': toCssColor(props.backgroundColor),
    '--grid-row': props.fixedRowHeight ?? 'auto',
  }),
})
