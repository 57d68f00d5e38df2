import type { BlockSample } from '#blocks'

/** A block of this kind lives by the grid around it; alone it is seen for design only. */
export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { label: 'Use', parameter: 'use' } },
  { name: 'smallest', props: { label: 'Sort', parameter: 'sort' } },
  { name: 'longest', props: { label: 'In which order everything shall be shown', parameter: 'sort' } },
  { name: 'hostile', props: { label: '"><script>alert(1)</script>', parameter: '__proto__' } },
]
