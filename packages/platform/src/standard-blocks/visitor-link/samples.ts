import type { BlockSample } from '#blocks'

const props = { text: 'Sign in', url: '/sign-in', signedInText: 'Account', signedInUrl: '/account' }

export const samples: readonly BlockSample[] = [
  { name: 'typical', props },
  { name: 'smallest', props: { ...props, text: 'In', signedInText: 'Me' } },
  {
    name: 'longest',
    props: { ...props, text: 'Sign in or apply for an account with us', signedInText: 'Account' },
  },
  {
    name: 'hostile',
    props: {
      text: '<script>alert(1)</script>',
      url: 'javascript:alert(1)',
      signedInText: '" onclick="alert(1)',
      signedInUrl: 'javascript:alert(2)',
    },
  },
]
