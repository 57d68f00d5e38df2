import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      pageTitle: 'City bicycles for every day | Epiderm',
      description: 'Built by hand for every day on the road. Order before 5pm for next-day delivery.',
      recordId: '{!Route.recordId}',
    },
  },
  { name: 'smallest', props: {} },
  {
    name: 'longest',
    props: {
      pageTitle: '{!Site.basePath} Everything about the care of bicycles that are old, new, light or heavy',
      description: 'What it does, for whom, how it is used and what goes with it. '.repeat(6),
      customHeadTags:
        '<meta name="author" content="The workshop"><meta property="article:section" content="Bicycles"><link rel="help" href="/contact"><link rel="canonical" href="/range/city"><script type="application/ld+json">{"@type":"Article","name":"Bicycles"}</script>',
      recordId: '01t000000000001AAA',
      image: { url: '/img/range.webp', altText: 'The range' },
    },
  },
  {
    name: 'hostile',
    props: {
      pageTitle: '</title><script>alert(1)</script>',
      description: '"><script>alert(2)</script>',
      customHeadTags:
        '<meta http-equiv="refresh" content="0;url=https://evil.example"><script>alert(3)</script><link rel="stylesheet" href="//evil.example/a.css"><base href="//evil.example"><link rel="help" href="javascript:alert(4)">',
      recordId: "'; drop table",
      image: '{"url":',
    },
  },
]
