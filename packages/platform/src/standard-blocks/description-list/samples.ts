import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      items: [
        { name: 'Made of', text: 'Glass, with a lid of steel.' },
        { name: 'Holds', text: 'Half a litre.' },
      ],
      layout: 'columns',
    },
  },
  { name: 'smallest', props: { items: [{ name: 'Size', text: '50 ml' }] } },
  {
    name: 'longest',
    props: {
      items: Array.from({ length: 6 }, (_, index) => ({
        name: `A term of several words that does not fit into one short line ${index}`,
        text: 'An explanation that takes its time, names what it is, where it comes from and what it does for people. '.repeat(
          3,
        ),
      })),
    },
  },
  {
    name: 'hostile',
    props: {
      items: [{ name: '</dt><script>alert(1)</script>', text: '<img src=x onerror=alert(1)>' }, 'text', null],
      layout: '"><script>',
    },
  },
]
