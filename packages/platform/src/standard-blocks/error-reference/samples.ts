import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { label: 'Reference' } },
  { name: 'smallest', props: {} },
  {
    name: 'longest',
    props: {
      label:
        'When you ring us, please have this number at hand so that we find what happened to your page at once',
    },
  },
  { name: 'hostile', props: { label: '<script>alert(1)</script>' } },
]
