import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { text: 'Shop Now', url: '/range/small' } },
  { name: 'smallest', props: { text: 'Go', url: '/' } },
  {
    name: 'longest',
    props: {
      text: 'Apply for an account of your own with all of us today',
      url: 'https://shop.example/apply-for-an-account?from=button#form',
      variant: 'secondary',
      size: 'large',
      alignment: 'center',
      isFullWidth: true,
      assistiveText: 'For shops and schools',
    },
  },
  {
    name: 'hostile',
    props: {
      text: '<script>alert(1)</script>',
      url: '/a"onmouseover="alert(2)',
      variant: 'primary" style="position:fixed',
      size: ' LARGE ',
      alignment: 'middle',
      isFullWidth: 'yes',
      assistiveText: '"><img src=x>',
    },
  },
]
