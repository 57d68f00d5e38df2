import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { label: 'To fill in by hand', labels: ['Client', 'Date', 'Batch', 'Practitioner'] },
  },
  { name: 'smallest', props: { label: 'By hand', labels: ['Date'] } },
  {
    name: 'longest',
    props: {
      label: 'To fill in by hand before the client leaves the clinic',
      labels: [
        'Tried on a small area on, and what the skin answered',
        'Batch number as printed on the bottle',
      ],
    },
  },
  {
    name: 'hostile',
    props: { label: '"><script>alert(1)</script>', labels: ['</ul><img src=x onerror=alert(1)>'] },
  },
]
