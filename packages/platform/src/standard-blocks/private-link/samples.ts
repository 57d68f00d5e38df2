import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: {} },
  { name: 'smallest', props: {} },
  { name: 'longest', props: {} },
  { name: 'hostile', props: { text: '<script>alert(1)</script>' } },
]
