import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { label: 'To fill in by hand', labels: ['Client', 'Date', 'Batch', 'Assistant'] },
  },
  { name: 'smallest', props: { label: 'By hand', labels: ['Date'] } },
  {
    name: 'longest',
    props: {
      label: 'To fill in by hand before the client leaves the house',
      labels: [
        'Tried on a small area on, and how it looked on the next day',
        'Batch number as printed on the packet',
      ],
    },
  },
  {
    name: 'hostile',
    props: { label: '"><script>alert(1)</script>', labels: ['</ul><img src=x onerror=alert(1)>'] },
  },
]
