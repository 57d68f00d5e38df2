import type { BlockSample } from '../../define-block.ts'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: {} },
  { name: 'smallest', props: {} },
  { name: 'longest', props: {} },
  { name: 'hostile', props: { title: '"><script>alert(1)</script>' } },
]
