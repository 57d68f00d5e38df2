import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      imageInfo: { url: '/cms/delivery/media/lamp', altText: 'A white lamp on a shelf' },
      title: 'Small',
      text: 'For one person',
      url: '/range/small',
    },
  },
  { name: 'smallest', props: { imageInfo: { url: '/img/small.webp' }, title: 'Small', url: '/small' } },
  {
    name: 'longest',
    props: {
      imageInfo:
        '{"url":"https://pictures.example/set.webp","isExternal":true,"altText":"Four bottles by a wall"}',
      shape: 'portrait',
      title: 'The whole set of what is wanted on the first day and again on the days after it',
      text: 'Cups, plates, a cloth and a key, in the sizes that we hand out to everybody at a first appointment',
      url: 'https://shop.example/range/small?from=tile#set',
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
