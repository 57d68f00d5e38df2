import type { BlockSample } from '#blocks'

/** Outside a grid, this block is rendered only in the editor. */
export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { label: 'Use', parameter: 'use' } },
  { name: 'smallest', props: { label: 'Sort', parameter: 'sort' } },
  { name: 'longest', props: { label: 'In which order everything shall be shown', parameter: 'sort' } },
  { name: 'hostile', props: { label: '"><script>alert(1)</script>', parameter: '__proto__' } },
]
