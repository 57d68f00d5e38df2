import type { BlockSample } from '#blocks'

/** The catalogue tests and the gallery store a menu under this key. */
const menu = 'MCAAAAAAAAABAABAAAAAAAAAAAAA'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { menu, label: 'Main' } },
  { name: 'smallest', props: { menu } },
  {
    name: 'longest',
    props: { menu, label: 'Everything that this site has for a visitor, and where it stands' },
  },
  { name: 'hostile', props: { menu, label: '"><script>alert(1)</script>' } },
]
