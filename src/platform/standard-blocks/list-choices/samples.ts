import type { BlockSample } from '#blocks'

/** This block depends on the grid around it; alone it renders only for design. */
export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { label: 'Use', parameter: 'use' } },
  { name: 'smallest', props: { label: 'Sort', parameter: 'sort' } },
  { name: 'longest', props: { label: 'In which order everything shall be shown', parameter: 'sort' } },
  { name: 'hostile', props: { label: '"><script>alert(1)</script>', parameter: '__proto__' } },
]
