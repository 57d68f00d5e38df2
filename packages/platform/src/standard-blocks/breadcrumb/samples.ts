import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  { name: 'typical', props: { label: 'Breadcrumb' } },
  { name: 'smallest', props: {} },
  { name: 'longest', props: { label: 'The way from the home page to the page that you are reading' } },
  { name: 'hostile', props: { label: '"><script>alert(1)</script>' } },
]
