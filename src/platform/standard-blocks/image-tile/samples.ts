import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      imageInfo: { url: '/cms/delivery/media/acno', altText: 'A white tube on sage' },
      title: 'City',
      text: 'Eight gears',
      url: '/range/city',
    },
  },
  { name: 'smallest', props: { imageInfo: { url: '/img/city.webp' }, title: 'City', url: '/city' } },
  {
    name: 'longest',
    props: {
      imageInfo:
        '{"url":"https://pictures.example/set.webp","isExternal":true,"altText":"Four bicycles by a wall"}',
      shape: 'portrait',
      title: 'The whole set of tools for wheels that are true in one place and bent in the next',
      text: 'Spokes, nipples, rim tape and a key in the sizes that a workshop hands out at a first appointment',
      url: 'https://shop.example/range/city?from=tile#set',
      headingTag: 'h4',
      backgroundColor: '--dxp-g-neutral-2',
      isPriority: true,
    },
  },
  {
    name: 'hostile',
    props: {
      imageInfo: { url: '/img/x.webp?"><script>', altText: "' onload='alert(1)" },
      shape: 'circle;position:fixed',
      title: '<script>alert(1)</script>',
      text: '</p></div><iframe src=//evil.example>',
      url: '/"><script>alert(2)</script>',
      headingTag: 'script',
      backgroundColor: '#fff;} body{display:none',
    },
  },
]
