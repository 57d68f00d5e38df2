import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { label: 'Language' } },
  { name: 'smallest', props: {} },
  { name: 'longest', props: { label: 'This page in the other languages' } },
  { name: 'hostile', props: { label: '"><script>alert(1)</script>' } },
]
