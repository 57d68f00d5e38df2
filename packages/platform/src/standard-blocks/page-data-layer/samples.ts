import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { pageType: 'product' } },
  { name: 'smallest', props: {} },
  { name: 'longest', props: { pageType: 'category-with-a-long-name-of-its-own--40' } },
  { name: 'hostile', props: { pageType: '</script><script>alert(1)</script>' } },
]
