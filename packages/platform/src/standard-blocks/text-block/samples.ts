import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { text: 'A headline in a few words', headingTag: 'h2', textStyle: 'heading-large' },
  },
  { name: 'smallest', props: { text: 'City' } },
  {
    name: 'longest',
    props: {
      text: 'A calm day, from early to late, in a place that is busy at one hour and quiet at the next',
      headingTag: 'h2',
      textClass: 'intro-title',
      textAlign: { desktop: 'center', tablet: 'center', mobile: 'left' },
      fontSize: '2.5rem',
      textColor: '#1E1B18',
      backgroundColor: '--dxp-g-neutral-2',
      paddingVertical: '24px',
      paddingHorizontal: '5%',
      textDecoration: '{"bold":true,"italic":true,"underline":true,"strike":true}',
      textDisplayInfo: '{"textStyle":"heading-xlarge","headingTag":"h2","enableOverride":true}',
      isLinkable: true,
      url: '/range/small',
      linkAssistiveText: 'Read more about all of them',
    },
  },
  {
    name: 'hostile',
    props: {
      text: '<img src=x onerror=alert(1)><script>alert(2)</script>Calm &lt;b&gt;day</h2>',
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
