import type { BlockSample } from '#blocks'

const content = [{ id: 'inside', block: 'horizontal-line' }]

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { title: 'Which tyre is best for gravel?', iconAlignment: 'right', isQuestion: true },
    slots: { content },
  },
  { name: 'smallest', props: { title: 'How to use' } },
  {
    name: 'longest',
    props: {
      title:
        'Do the tyres help with the small stones that can remain on the road for months after the winter has gone?',
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
