import type { BlockSample } from '../../define-block.ts'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      imageInfo: { url: '/cms/delivery/media/acno', altText: 'A white tube on sage' },
      title: 'Noon Acno Solution',
      text: 'Treatment gel',
      url: '/product/noon-acno-solution',
    },
  },
  { name: 'smallest', props: { imageInfo: { url: '/img/acno.webp' }, title: 'Gel', url: '/gel' } },
  {
    name: 'longest',
    props: {
      imageInfo:
        '{"url":"https://pictures.example/set.webp","isExternal":true,"altText":"Four products on stone"}',
      shape: 'portrait',
      title: 'The whole evening routine for skin that is oily in one place and dry in the next',
      text: 'Cleanser, gel, serum and night cream in the sizes that a clinic hands out at a first appointment',
      url: 'https://shop.example/product/noon-acne-starter-kit?from=tile#set',
      headingTag: 'h4',
      backgroundColor: '--dxp-s-tint-acne',
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
