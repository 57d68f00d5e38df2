import type { BlockSample } from '#blocks'

/** This block depends on the grid around it; alone it renders only for design. */
export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { itemsName: 'products' } },
  { name: 'smallest', props: {} },
  { name: 'longest', props: { itemsName: 'questions that people ask us most' } },
  { name: 'hostile', props: { itemsName: '</p><script>alert(1)</script>' } },
]
