import type { BlockSample } from '#blocks'

/** A block of this kind lives by the grid around it; alone it is seen for design only. */
export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { itemsName: 'products' } },
  { name: 'smallest', props: {} },
  { name: 'longest', props: { itemsName: 'questions that people ask us most' } },
  { name: 'hostile', props: { itemsName: '</p><script>alert(1)</script>' } },
]
