import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      label: 'Signed in on',
      administratorText: 'What you can do today',
      administratorUrl: '/administration',
    },
  },
  { name: 'smallest', props: {} },
  {
    name: 'longest',
    props: { label: 'Computers, tablets and telephones on which this account is signed in now' },
  },
  {
    name: 'hostile',
    props: {
      label: '<script>alert(1)</script>',
      administratorText: '<img src=x onerror=alert(2)>',
      administratorUrl: 'javascript:alert(3)',
    },
  },
]
