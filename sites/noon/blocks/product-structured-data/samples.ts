import type { BlockSample } from '@epiderm/platform'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { brand: 'Noon' } },
  { name: 'smallest', props: { brand: 'N' } },
  {
    name: 'longest',
    props: { brand: 'Noon professional skincare for clinics and practitioners in Great Britain' },
  },
  { name: 'hostile', props: { brand: '</script><script>alert(1)</script>' } },
]
