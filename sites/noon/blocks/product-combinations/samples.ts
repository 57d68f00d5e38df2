import type { BlockSample } from '@epiderm/platform'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { goesWithTitle: 'Use with', keepApartTitle: 'Keep apart', headingTag: 'h3' },
  },
  { name: 'smallest', props: { goesWithTitle: 'With', keepApartTitle: 'Not' } },
  {
    name: 'longest',
    props: {
      goesWithTitle: 'Products that practitioners use with it, in the morning and in the evening',
      keepApartTitle: 'Products to keep apart from it, and how many days to leave between the two',
    },
  },
  {
    name: 'hostile',
    props: {
      goesWithTitle: '</ul><script>alert(1)</script>',
      keepApartTitle: '<img src=x onerror=alert(1)>',
    },
  },
]
