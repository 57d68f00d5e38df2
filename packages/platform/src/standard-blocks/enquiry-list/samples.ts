import type { BlockSample } from '#blocks'

/** The catalogue tests and the gallery store an item under this key. */
const formPage = 'MCAAAAAAAAABAABAAAAAAAAAAAAA'
const props = { label: 'Your enquiries', newText: 'Order or enquire', formPage }

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { ...props, emptyText: 'Your past orders and enquiries appear here.' },
  },
  { name: 'smallest', props: { ...props, label: 'Sent', newText: 'New' } },
  {
    name: 'longest',
    props: {
      ...props,
      label: 'Everything that you have ever sent us while you were signed in, newest first',
      newText: 'Order something, or ask us a question about it',
    },
  },
  {
    name: 'hostile',
    props: {
      label: '"><script>alert(1)</script>',
      newText: '<img src=x onerror=alert(2)>',
      formPage: 'javascript:alert(3)',
    },
  },
]
