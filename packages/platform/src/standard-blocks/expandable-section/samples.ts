import type { BlockSample } from '#blocks'

const content = [{ id: 'inside', block: 'horizontal-line' }]

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { title: 'When will my order arrive?', iconAlignment: 'right', isQuestion: true },
    slots: { content },
  },
  { name: 'smallest', props: { title: 'How to use' } },
  {
    name: 'longest',
    props: {
      title:
        'Does the price include everything that is needed at the beginning, or is there something to add to it later?',
      headingTag: 'h2',
      expandByDefault: true,
      backgroundColor: '#DDE6DA',
      iconColor: '--dxp-g-brand',
      icon: 'plus',
      iconAlignment: 'left',
    },
    slots: { content: [...content, { id: 'nested', block: 'expandable-section', props: { title: 'More' } }] },
  },
  {
    name: 'hostile',
    props: {
      title: '</summary><script>alert(1)</script><b onclick="alert(1)">',
      headingTag: 'script',
      expandByDefault: 'yes',
      backgroundColor: '#fff;}',
      iconColor: 'expression(alert(1))',
      icon: '"><img src=x onerror=alert(1)>',
      iconAlignment: 'center',
    },
    slots: { content },
  },
]
