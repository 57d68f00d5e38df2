import type { BlockSample } from '#blocks'

/** Outside a grid, this block is rendered only in the editor. */
export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { itemsName: 'products' } },
  { name: 'smallest', props: {} },
  { name: 'longest', props: { itemsName: 'questions that people ask us most' } },
  { name: 'hostile', props: { itemsName: '</p><script>alert(1)</script>' } },
]
