import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { items: ['Lights', 'A bell', 'Mudguards'] } },
  { name: 'smallest', props: { items: ['Lights'] } },
  {
    name: 'longest',
    props: {
      items: [
        'Wash with lukewarm water and rub the chain dry with a clean towel before anything else is applied.',
        'Spread a pea-sized amount over the whole chain in the evening, leaving out the rims, the discs and the brakes.',
        'Wait until it has dried, then wipe off what is too much; look after the pressure of the tyres every week.',
      ],
      style: 'numbers',
      label: 'How to use',
    },
  },
  { name: 'in a line', props: { items: ['City', 'Touring', 'Gravel-ready'], style: 'inline' } },
  {
    name: 'hostile',
    props: {
      items: ['</li></ul><script>alert(1)</script>', '', 7, { text: 'no text' }],
      style: '" onclick="alert(1)',
      label: '"><script>alert(1)</script>',
    },
  },
]
