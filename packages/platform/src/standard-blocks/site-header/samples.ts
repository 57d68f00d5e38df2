import type { BlockNode } from '#schema'
import type { BlockSample } from '#blocks'

/** The catalogue tests and the gallery store a menu under this key. */
const menu = 'MCAAAAAAAAABAABAAAAAAAAAAAAA'
const brand: BlockNode[] = [{ id: 'brand', block: 'brand-link', props: { text: 'Epiderm' } }]
const navigation: BlockNode[] = [{ id: 'navigation', block: 'navigation-menu', props: { menu } }]
const action = (id: string): BlockNode => ({ id, block: 'brand-link', props: { text: 'Sign in', url: '/' } })

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: {}, slots: { brand, navigation, actions: [action('sign-in')] } },
  { name: 'smallest', props: {} },
  {
    name: 'longest',
    props: {},
    slots: { brand, navigation, actions: [action('sign-in'), action('apply'), action('search')] },
  },
  { name: 'hostile', props: { className: '"><script>alert(1)</script>' }, slots: { brand } },
]
