import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      imageInfo: { url: '/cms/delivery/media/table', altText: 'A table in soft light' },
      title: 'New lamps for long evenings',
      text: 'Three sizes, made to be repaired.',
      buttonText: 'See the lamps',
      url: '/lamps',
    },
  },
  { name: 'smallest', props: { title: 'Open again' } },
  {
    name: 'longest',
    props: {
      imageInfo: {
        url: 'https://pictures.example/wide.webp',
        isExternal: true,
        altText: 'The whole range by a stone wall in window light',
      },
      title: 'The whole range is here, and all of it can be seen on the first floor from nine until five',
      headingTag: 'h1',
      text: 'Come on any day of the week.\nWe have time for questions, and a table by the window for those who would like to draw what they need.',
      buttonText: 'Arrange a visit to the first floor on a day that suits you',
      url: 'https://shop.example/visit?from=banner#form',
      tone: 'brand',
      overlay: 'strong',
      height: 'large',
      alignment: { desktop: 'center', tablet: 'center', mobile: 'left' },
      isPriority: true,
    },
  },
  { name: 'on a light colour', props: { title: 'Open again', text: 'From Monday.', tone: 'light' } },
  {
    name: 'hostile',
    props: {
      imageInfo: { url: 'javascript:alert(1)' },
      title: '<script>alert(1)</script>',
      headingTag: 'style',
      text: '</p><style>body{display:none}</style>',
      buttonText: '"><img src=x onerror=alert(2)>',
      url: 'data:text/html,<script>alert(3)</script>',
      tone: 'dark;} body{display:none',
      height: '100vh',
    },
  },
]
