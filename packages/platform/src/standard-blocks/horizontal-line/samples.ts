import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { style: 'solid', size: 1, width: 100, alignment: 'center' } },
  { name: 'smallest', props: {} },
  { name: 'longest', props: { style: 'double', size: 20, width: 100, color: '#1F4D45', alignment: 'right' } },
  {
    name: 'hostile',
    props: {
      style: 'solid;position:fixed',
      size: 'NaN',
      width: -5,
      color: 'red;}</style><script>',
      alignment: 'top',
    },
  },
]
