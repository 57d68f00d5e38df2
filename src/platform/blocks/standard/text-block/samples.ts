import type { BlockSample } from '../../define-block.ts'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { text: 'Care for blemish-prone skin', headingTag: 'h2', textStyle: 'heading-large' },
  },
  { name: 'smallest', props: { text: 'Acne' } },
  {
    name: 'longest',
    props: {
      text: 'A calm routine, day and night, for skin that is oily in one place and dry in the next',
      headingTag: 'h2',
      textClass: 'intro-title',
      textAlign: { desktop: 'center', tablet: 'center', mobile: 'left' },
      fontSize: '2.5rem',
      textColor: '#1E1B18',
      backgroundColor: '--dxp-s-tint-acne',
      paddingVertical: '24px',
      paddingHorizontal: '5%',
      textDecoration: '{"bold":true,"italic":true,"underline":true,"strike":true}',
      textDisplayInfo: '{"textStyle":"heading-xlarge","headingTag":"h2","enableOverride":true}',
      isLinkable: true,
      url: '/skincare/acne',
      linkAssistiveText: 'Read more about acne care',
    },
  },
  {
    name: 'hostile',
    props: {
      text: '<img src=x onerror=alert(1)><script>alert(2)</script>Calm &lt;b&gt;skin</h2>',
      headingTag: 'script',
      textClass: '"><script>',
      textAlign: 'middle',
      fontSize: '1rem;}body{display:none',
      textColor: 'red',
      backgroundColor: 'url(https://tracker.example)',
      paddingVertical: '900px',
      textDecoration: '{"bold":',
      textDisplayInfo: '[1]',
      isLinkable: true,
      url: 'java&#x73;cript:alert(1)',
    },
  },
]
