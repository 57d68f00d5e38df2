import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      pageTitle: 'What we make, and for whom | Epiderm',
      description:
        'Made in small batches and sent on the day of the order. Order before 5pm for next-day delivery.',
      recordId: '{!Route.recordId}',
    },
  },
  { name: 'smallest', props: {} },
  {
    name: 'longest',
    props: {
      pageTitle: '{!Site.basePath} Everything about the use and care of what is new, old, light or heavy',
      description: 'What it does, for whom, how it is used and what goes with it. '.repeat(6),
      customHeadTags:
        '<meta name="author" content="The team"><meta property="article:section" content="Advice"><link rel="help" href="/contact"><link rel="canonical" href="/range/small"><script type="application/ld+json">{"@type":"Article","name":"Advice"}</script>',
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
