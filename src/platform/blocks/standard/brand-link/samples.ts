import type { BlockSample } from '../../define-block.ts'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { text: 'Epiderm', tagline: 'Noon skincare for clinics' } },
  { name: 'smallest', props: { text: 'Epiderm' } },
  {
    name: 'longest',
    props: {
      text: 'The professional-skincare pharmacy of the long name here…',
      tagline: 'Everything that practitioners need, delivered on the next working day',
      url: '/skincare/conditions',
    },
  },
  {
    name: 'hostile',
    props: { text: '</a><script>alert(1)</script>', tagline: '<img src=x>', url: 'javascript:alert(1)' },
  },
]
