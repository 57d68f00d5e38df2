import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      imageInfo: { url: '/cms/delivery/media/lamp', altText: 'A white lamp on a shelf' },
      title: 'Lamps for the desk',
      text: 'Warm light that does not blind, in three sizes.',
      url: '/lamps',
      linkText: 'See all lamps',
      look: 'outlined',
    },
  },
  { name: 'smallest', props: { imageInfo: { url: '/img/small.webp' }, title: 'Small' } },
  {
    name: 'longest',
    props: {
      imageInfo:
        '{"url":"https://pictures.example/set.webp","isExternal":true,"altText":"Four bottles by a wall"}',
      ratio: '16:9',
      title: 'The whole set for the first day, and for all of the days that come after it',
      headingTag: 'h4',
      text: 'Cups, plates, a cloth and a key, in the sizes that we use ourselves.\nThey arrive in one parcel, which the neighbours can accept for you.',
      url: 'https://shop.example/range/small?from=card#set',
      look: { desktop: 'filled', tablet: 'outlined', mobile: 'plain' },
    },
  },
  {
    name: 'hostile',
    props: {
      imageInfo: { url: '/img/x.webp?"><script>', altText: "' onload='alert(1)" },
      ratio: '1:1;position:fixed',
      title: '<script>alert(1)</script>',
      headingTag: 'script',
      text: '</p></div><iframe src=//evil.example>',
      url: 'javascript:alert(2)',
      linkText: '"><img src=x onerror=alert(3)>',
      look: 'plain" onclick="alert(4)',
    },
  },
]
