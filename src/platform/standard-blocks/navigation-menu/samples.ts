import type { BlockSample } from '#blocks'

/** The menu that the catalogue's tests and the gallery store under this key. */
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
