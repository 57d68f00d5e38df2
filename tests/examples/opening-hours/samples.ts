import type { BlockSample } from '@epiderm/platform'

const rows = [
  { days: 'Monday to Friday', hours: '9 to 17' },
  { days: 'Saturday', hours: '9 to 12' },
]

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { title: 'Open', rows } },
  { name: 'smallest', props: { title: 'Open' } },
  { name: 'longest', props: { title: 'Open in every season', rows, tint: '#F3EEE6' } },
  { name: 'hostile', props: { title: '<script>alert(1)</script>', rows: 'none', tint: 'red' } },
]
