import type { BlockNode } from '#schema'
import type { BlockSample } from '#blocks'

const entry = (id: string, binding: string): BlockNode => ({
  id,
  block: 'list',
  props: { items: [binding] },
})
const values = [{ title: 'Small' }, { title: 'Medium' }, { title: 'Large' }]

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { collection: { type: 'list', values }, columns: 3, itemSpacing: 'large', label: 'Sizes' },
    slots: { item: [entry('entry', '{!Item.title}')] },
  },
  { name: 'smallest', props: { collection: { type: 'cms', contentTypeFQN: 'epiderm__product' } } },
  {
    name: 'longest',
    props: {
      collection: { type: 'list', values: [...values, ...values, ...values] },
      columns: 6,
      itemSpacing: 'x-large',
      horizontalAlignment: 'center',
      borderWidth: 1,
      borderColor: '#1F4D45',
      borderRadius: '8px',
      borderStyle: 'dotted',
      backgroundColor: '--dxp-g-neutral-2',
      fixedRowHeight: '20rem',
      showEmptyState: true,
      showErrorState: true,
      showPagination: true,
      autoScrollToMostRecent: true,
      label: 'Everything for early, busy and unusually long days',
    },
    slots: {
      item: [entry('entry', '{!Item.title}'), { id: 'line', block: 'horizontal-line' }],
      firstItem: [entry('first', 'First: {!Item.title}')],
      empty: [entry('empty', 'Nothing here')],
      error: [entry('error', 'This cannot be shown')],
      pagination: [entry('pagination', 'More')],
    },
  },
  {
    name: 'empty',
    props: { collection: { type: 'list', values: [] }, showEmptyState: true },
    slots: { empty: [entry('empty', 'Nothing here')] },
  },
  {
    name: 'hostile',
    props: {
      collection: {
        type: 'list',
        values: [
          { title: '</li></ul><script>alert(1)</script>' },
          { title: '"><img src=x onerror=alert(1)>' },
        ],
      },
      columns: '6;}*{display:none',
      itemSpacing: 'huge',
      borderWidth: 'url(x)',
      backgroundColor: '</style><script>',
      fixedRowHeight: '1px;x:y',
      label: '"><script>alert(1)</script>',
    },
    slots: { item: [entry('entry', '{!Item.title}')] },
  },
]
