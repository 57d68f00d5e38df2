import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { iconName: 'utility:check', size: 'small' } },
  { name: 'smallest', props: { iconName: 'utility:info' } },
  {
    name: 'longest',
    props: {
      iconName: 'utility:shopping_bag',
      size: 'large',
      variant: 'success',
      alternativeText: 'Ordered before five in the afternoon, with you on the next working day',
    },
  },
  {
    name: 'hostile',
    props: {
      iconName: 'utility:nosuchicon',
      size: 'huge',
      variant: '"><script>',
      alternativeText: '"><script>alert(1)</script>',
      src: 'data:image/svg+xml,<svg onload=alert(2)>#a',
    },
  },
]
