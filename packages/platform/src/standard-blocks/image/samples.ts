import type { BlockSample } from '#blocks'

const external = (name: string, altText: string) => ({
  url: `https://pictures.example/${name}.webp`,
  isExternal: true,
  altText,
})

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      imageInfo: { url: '/cms/delivery/media/table', altText: 'A table in soft light' },
      ratio: '4:5',
    },
  },
  { name: 'smallest', props: { imageInfo: { url: '/img/leaf.webp' } } },
  {
    name: 'longest',
    props: {
      sfdcId: 'picture-1',
      sfdcExpressionKey: 'picture-key',
      imageInfo: JSON.stringify(external('range-wide', 'The whole range by a stone wall in window light')),
      imageInfoTablet: external('range-medium', 'The whole range by a stone wall'),
      imageInfoMobile: {
        ...external('range-tall', 'The whole range'),
        srcSet: [
          { url: 'https://pictures.example/range-640.webp', descriptor: '640w' },
          { url: 'https://pictures.example/range-null.webp', descriptor: 'NaNw' },
        ],
      },
      ratio: '16:9',
      url: '/range',
      linkAssistiveText: 'See the whole range',
      caption: 'Every order leaves our building on the day on which it comes, when it comes before five.',
      isPriority: true,
    },
  },
  {
    name: 'hostile',
    props: {
      imageInfo: { url: '/img/a.webp" onerror="alert(1)', altText: '"><script>alert(2)</script>' },
      imageInfoTablet: '{"url":',
      imageInfoMobile: { url: 'javascript:alert(3)' },
      ratio: '1:0',
      url: 'data:text/html,<script>alert(4)</script>',
      sfdcExpressionKey: 'Item',
      caption: '</figcaption><style>body{display:none}</style>',
    },
  },
]
