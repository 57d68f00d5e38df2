import type { BlockSample } from '@epiderm/platform'

const single = { chainrings: [44], sprockets: [16], circumferenceMm: 2105 }

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      title: 'Gänge',
      chainrings: [40],
      sprockets: [11, 13, 15, 17, 20, 23, 26, 30, 34],
      circumferenceMm: 2170,
    },
  },
  { name: 'smallest', props: { title: '', ...single } },
  {
    name: 'longest',
    props: {
      title: 'Entfaltung und Geschwindigkeit in allen Gängen, mit drei Kettenblättern',
      chainrings: [48, 36, 26],
      sprockets: [11, 12, 13, 14, 16, 18, 21, 24, 28, 32, 36, 42, 50],
      circumferenceMm: 2240,
      cadence: 90,
    },
  },
  {
    name: 'hostile',
    props: { title: '<script>alert(1)</script>', ...single, sprockets: ['</td><script>'], cadence: '1e9' },
  },
]
