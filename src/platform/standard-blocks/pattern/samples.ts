import type { BlockSample } from '#blocks'

/** The pattern that the catalogue’s tests and the gallery store under this key. */
const pattern = 'MCAYDAMBQGAZDANBQGAYDAMBQGAY'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { pattern } },
  { name: 'smallest', props: { pattern } },
  { name: 'longest', props: { pattern } },
  { name: 'hostile', props: { pattern, blocks: [{ id: 'own', block: 'horizontal-line' }] } },
]
