import type { BlockSample } from '#blocks'

const noneText = 'This site counts nothing.'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { noneText, acceptText: 'Allow counting', declineText: 'Do not count' } },
  { name: 'smallest', props: { noneText } },
  { name: 'longest', props: { noneText: 'This site counts nothing. '.repeat(10) } },
  {
    name: 'hostile',
    props: { noneText: '<script>alert(1)</script>', openText: '"><img src=x onerror=alert(1)>' },
  },
]
