import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { text: 'Epiderm', tagline: 'Made well, explained well' } },
  { name: 'smallest', props: { text: 'Epiderm' } },
  {
    name: 'longest',
    props: {
      text: 'The company that has a very, very long name of its own……',
      tagline: 'Everything that a workshop needs, delivered on the next working day',
      url: '/range/small',
    },
  },
  {
    name: 'hostile',
    props: { text: '</a><script>alert(1)</script>', tagline: '<img src=x>', url: 'javascript:alert(1)' },
  },
]
