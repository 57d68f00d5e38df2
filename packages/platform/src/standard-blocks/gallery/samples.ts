import type { BlockSample } from '#blocks'

const toPicture = (name: string, altText: string, caption?: string) => ({
  imageInfo: { url: `/cms/delivery/media/${name}`, altText },
  ...(caption !== undefined && { caption }),
})

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      pictures: [
        toPicture('lamp', 'A white lamp on a shelf', 'The small lamp'),
        toPicture('table', 'A table in soft light', 'The table in oak'),
        toPicture('chair', 'A chair by a window'),
        toPicture('shelf', 'A shelf with books', 'The shelf, with two boards'),
      ],
      label: 'The furniture',
    },
  },
  { name: 'smallest', props: { pictures: [{ imageInfo: { url: '/img/small.webp' } }] } },
  {
    name: 'longest',
    props: {
      pictures: [1, 2, 3, 4, 5, 6, 7].map((number) => ({
        imageInfo: {
          url: `https://pictures.example/${number}.webp`,
          isExternal: true,
          altText: 'The whole range by a stone wall in window light',
        },
        caption: 'Every piece is made in our workshop, from wood that grew less than fifty miles away.',
      })),
      columns: { desktop: 4, tablet: 3, mobile: 2 },
      ratio: '1:1',
      spacing: { desktop: 'large', tablet: 'small', mobile: 'none' },
    },
  },
  {
    name: 'hostile',
    props: {
      pictures: [
        { imageInfo: { url: 'javascript:alert(1)' }, caption: '<script>alert(2)</script>' },
        {
          imageInfo: { url: '/img/x.webp?"><script>', altText: "' onload='alert(3)" },
          caption: '</figcaption><style>body{display:none}</style>',
        },
      ],
      columns: '3;position:fixed',
      ratio: '1:0',
      label: '" onfocus="alert(4)',
    },
  },
]
