import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { items: ['One thing', 'Another', 'A third'] } },
  { name: 'smallest', props: { items: ['One thing'] } },
  {
    name: 'longest',
    props: {
      items: [
        'Wash with lukewarm water and pat everything dry with a clean towel before anything else is applied.',
        'Spread a little wax over the whole of it in the evening, leaving out the edges, the corners and the seam.',
        'Wait until it has dried, then wipe off what is too much; look after it in the same way in every week.',
      ],
      style: 'numbers',
      label: 'How to use',
    },
  },
  { name: 'in a line', props: { items: ['Small', 'Medium', 'Extra-large'], style: 'inline' } },
  {
    name: 'hostile',
    props: {
      items: ['</li></ul><script>alert(1)</script>', '', 7, { text: 'no text' }],
      style: '" onclick="alert(1)',
      label: '"><script>alert(1)</script>',
    },
  },
]
