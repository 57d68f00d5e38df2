import type { BlockSample } from '#blocks'

/** The catalogue tests and the gallery store a delivery schedule under this key. */
const schedule = 'MCAQCAIBAEARCAJBAEAQCAIBAEAQ'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { schedule } },
  { name: 'smallest', props: { schedule, part: 'exceptions' } },
  { name: 'longest', props: { schedule, part: 'holidays' } },
  { name: 'hostile', props: { schedule, part: '"><script>alert(1)</script>' } },
]
