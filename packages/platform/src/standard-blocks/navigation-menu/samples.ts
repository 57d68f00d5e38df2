import type { BlockSample } from '#blocks'

/** The catalogue tests and the gallery store a menu under this key. */
const menu = 'MCAAAAAAAAABAABAAAAAAAAAAAAA'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { menu, label: 'Main' } },
  { name: 'smallest', props: { menu } },
  {
    name: 'longest',
    props: { menu, label: 'A very long label, for everything that a visitor can find on this site' },
  },
  { name: 'hostile', props: { menu, label: '"><script>alert(1)</script>' } },
]
