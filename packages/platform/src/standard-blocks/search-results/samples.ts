import type { BlockNode } from '#schema'
import type { BlockSample } from '#blocks'

const types = [
  { type: 'epiderm__product', value: 'product', label: 'Product', plural: 'Products' },
  { type: 'epiderm__question', value: 'question', label: 'Question', plural: 'Questions' },
]
const nothing: BlockNode[] = [
  { id: 'range', block: 'button', props: { text: 'See the range', url: '/range' } },
]

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { types, topicType: 'epiderm__topic', topicsLabel: 'Topic' },
    slots: { nothing },
  },
  { name: 'smallest', props: {} },
  {
    name: 'longest',
    props: {
      types: [
        ...types,
        {
          type: 'epiderm__page',
          value: 'page',
          label: 'A page about all and everything',
          plural: 'Pages about all and everything',
        },
      ],
      typesLabel: 'What kind of page it is that you are looking for',
      topicType: 'epiderm__topic',
      topicsLabel: 'What it is about, as far as we can tell',
      pageSize: 50,
    },
    slots: { nothing },
  },
  {
    name: 'hostile',
    props: {
      types: [
        { type: '"><script>', value: '"><script>', label: '<script>alert(1)</script>', plural: '</li>' },
      ],
      typesLabel: '"><script>alert(1)</script>',
      pageSize: -1,
    },
  },
]
