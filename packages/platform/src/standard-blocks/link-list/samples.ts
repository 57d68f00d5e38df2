import type { BlockSample } from '#blocks'

/** The catalogue tests and the gallery store a menu under this key. */
const menu = 'MCAAAAAAAAABAABAAAAAAAAAAAAA'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { title: 'Ordering', menu } },
  { name: 'smallest', props: { title: 'Legal', menu, headingTag: 'p' } },
  {
    name: 'longest',
    props: { title: 'What a shop might want to know before its first order', menu, headingTag: 'h4' },
  },
  { name: 'hostile', props: { title: '</h2><script>alert(1)</script>', menu, headingTag: 'script' } },
]
