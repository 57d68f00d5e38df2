import type { BlockSample } from '../../define-block.ts'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { items: ['Oily skin', 'Blemish-prone skin', 'Combination skin'] } },
  { name: 'smallest', props: { items: ['Oily skin'] } },
  {
    name: 'longest',
    props: {
      items: [
        'Cleanse with lukewarm water and pat the skin dry with a clean towel before anything else is applied.',
        'Spread a pea-sized amount over the whole area in the evening, leaving out the eyes, the lips and broken skin.',
        'Wait until it has dried, then follow with a moisturiser; use a broad-spectrum sunscreen every morning.',
      ],
      style: 'numbers',
      label: 'How to use',
    },
  },
  { name: 'in a line', props: { items: ['Oily', 'Combination', 'Blemish-prone'], style: 'inline' } },
  {
    name: 'hostile',
    props: {
      items: ['</li></ul><script>alert(1)</script>', '', 7, { text: 'no text' }],
      style: '" onclick="alert(1)',
      label: '"><script>alert(1)</script>',
    },
  },
]
