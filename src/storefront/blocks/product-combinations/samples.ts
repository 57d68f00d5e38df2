import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { goesWithTitle: 'Use with', keepApartTitle: 'Do not combine', headingTag: 'h3' },
  },
  { name: 'smallest', props: { goesWithTitle: 'With', keepApartTitle: 'Not' } },
  {
    name: 'longest',
    props: {
      goesWithTitle: 'What practitioners use beside it, in the morning and in the evening',
      keepApartTitle: 'What is never used beside it, and how many days lie between the two',
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
