import type { BlockSample } from '#blocks'

const content = [{ id: 'inside', block: 'horizontal-line' }]

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: {}, slots: { content } },
  { name: 'smallest', props: {} },
  { name: 'longest', props: {}, slots: { content: [...content, { id: 'more', block: 'section' }] } },
  { name: 'hostile', props: { hidden: false, text: '<script>alert(1)</script>' }, slots: { content } },
]
