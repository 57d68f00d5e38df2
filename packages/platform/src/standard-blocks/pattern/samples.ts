import type { BlockSample } from '#blocks'

/** The catalogue tests and the gallery store a pattern under this key. */
const pattern = 'MCAYDAMBQGAZDANBQGAYDAMBQGAY'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { pattern } },
  { name: 'smallest', props: { pattern } },
  { name: 'longest', props: { pattern } },
  { name: 'hostile', props: { pattern, blocks: [{ id: 'own', block: 'horizontal-line' }] } },
]
