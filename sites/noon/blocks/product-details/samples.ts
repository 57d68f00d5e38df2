import type { BlockSample } from '@epiderm/platform'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { details: ['monthsAfterOpening', 'protocol'] } },
  { name: 'smallest', props: { details: [] } },
  { name: 'longest', props: { details: ['monthsAfterOpening', 'inci', 'protocol'] } },
  { name: 'hostile', props: { details: ['inci', '</dl><script>alert(1)</script>'] } },
]
