import type { BlockSample } from '#blocks'

const content = [{ id: 'inside', block: 'horizontal-line' }]

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { backgroundColor: '--dxp-g-neutral-2', alignment: 'left', padding: '32px', minHeight: '20rem' },
    slots: { content },
  },
  { name: 'smallest', props: {} },
  {
    name: 'longest',
    props: {
      width: { desktop: 50, tablet: 75, mobile: 100 },
      minHeight: '40rem',
      borderWidth: 2,
      borderColor: '#1F4D45',
      borderRadius: '50%',
      borderStyle: 'dashed',
      backgroundColor: '#DDE6DA',
      alignment: 'bottom',
      padding: { desktop: '50px', tablet: '5%', mobile: '16px' },
    },
    slots: { content: [...content, { id: 'nested', block: 'flexible-block', slots: { content: [] } }] },
  },
  {
    name: 'hostile',
    props: {
      width: '100%;position:fixed',
      minHeight: 'calc(1px)',
      borderWidth: '1px} *{display:none',
      borderColor: 'url(javascript:alert(1))',
      borderRadius: '1px</style><script>alert(1)</script>',
      borderStyle: 'outset',
      backgroundColor: 'red',
      alignment: 'middle',
      padding: '100px',
    },
    slots: { content },
  },
]
