import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      title: 'How a lamp is made',
      imageInfo: { url: '/cms/delivery/media/lamp', altText: 'A white lamp on a shelf' },
      captionsUrl: '/lamps/transcript',
    },
  },
  {
    name: 'smallest',
    props: {
      url: 'https://vimeo.com/76979871',
      title: 'The workshop',
      imageInfo: { url: '/img/small.webp' },
    },
  },
  {
    name: 'longest',
    props: {
      url: 'https://player.vimeo.com/video/76979871?h=8272103f6e&title=0',
      title: 'A walk through the workshop on the first day, with all who work there and what they do',
      imageInfo:
        '{"url":"https://pictures.example/set.webp","isExternal":true,"altText":"Four bottles by a wall"}',
      ratio: '4:3',
      captionsUrl: 'https://shop.example/transcripts/workshop.pdf',
      captionsText: 'Everything that is said in the video, to read or to print',
    },
  },
  {
    name: 'hostile',
    props: {
      url: 'https://www.youtube.com/embed/"><script>alert(1)</script>',
      title: '<script>alert(2)</script>',
      imageInfo: { url: '/img/x.webp?"><script>', altText: "' onload='alert(3)" },
      captionsUrl: 'javascript:alert(4)',
    },
  },
]
