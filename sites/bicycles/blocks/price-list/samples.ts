import type { BlockSample } from '@epiderm/platform'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: {} },
  { name: 'smallest', props: { groups: ['Anbau'] } },
  { name: 'longest', props: { groups: ['Inspektion', 'Reparatur', 'Anbau'], headingTag: 'h3' } },
  { name: 'hostile', props: { groups: ['</ul><script>alert(1)</script>'], headingTag: 'script' } },
]
