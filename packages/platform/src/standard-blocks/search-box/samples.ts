import type { BlockSample } from '#blocks'

const types = [
  { type: 'epiderm__product', label: 'Product' },
  { type: 'epiderm__question', label: 'Question' },
]

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { resultsPage: '/search', types } },
  { name: 'smallest', props: { resultsPage: '/search' } },
  { name: 'behind a button', props: { resultsPage: '/search', variant: 'button', types } },
  {
    name: 'longest',
    props: {
      resultsPage: '/a/page/with/a/long/address/for/the/results/of/a/search',
      types: [...types, { type: 'epiderm__page', label: 'A page about all and everything here' }],
    },
  },
  {
    name: 'hostile',
    props: {
      resultsPage: '/search"><script>alert(1)</script>',
      variant: '" onclick="alert(1)',
      types: [{ type: '</div><script>', label: '"><script>alert(1)</script>' }],
    },
  },
]
