import type { BlockSample } from '@epiderm/platform'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { name: 'The Noon range', sortBy: 'category', pageSize: 12 } },
  { name: 'smallest', props: { name: 'N' } },
  {
    name: 'longest',
    props: { name: 'Noon professional skincare for clinics and practitioners in Great Britain' },
  },
  { name: 'hostile', props: { name: '</script><script>alert(1)</script>' } },
]
