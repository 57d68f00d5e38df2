import type { BlockSample } from '@epiderm/platform'

const product = 'MCNIWG457KVRAWBPVCYX7RZC57GU'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { product, label: 'Warnings' } },
  { name: 'smallest', props: { product, label: 'W' } },
  {
    name: 'longest',
    props: { product, label: 'What rules it out, and what is asked of every client before it is used' },
  },
  { name: 'hostile', props: { product, label: '"><script>alert(1)</script>' } },
]
