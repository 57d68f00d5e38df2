import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { text: 'Print this page', hint: 'To print it, choose Print in your browser’s menu.' },
  },
  { name: 'smallest', props: { text: 'Print', hint: 'Ctrl+P prints it.' } },
  {
    name: 'longest',
    props: {
      text: 'Print this page on one sheet, and keep it where you work',
      hint: 'To print it on one sheet of A4, choose Print in your browser’s menu, or press Ctrl and P together (on a Mac, Command and P).',
    },
  },
  {
    name: 'hostile',
    props: { text: '</button><script>alert(1)</script>', hint: '<img src=x onerror=alert(1)>' },
  },
]
