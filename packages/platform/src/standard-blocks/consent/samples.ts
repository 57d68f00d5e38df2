import type { BlockNode } from '#schema'
import type { BlockSample } from '#blocks'

const toTextSlot = (text: string): Record<string, readonly BlockNode[]> => ({
  text: [{ id: 'consent-text', block: 'rich-text', props: { text } }],
})

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: { title: 'May we count visits?' },
    slots: toTextSlot('<p>Nothing about you. <a href="/cookies">More</a></p>'),
  },
  { name: 'smallest', props: { title: 'Statistics' } },
  {
    name: 'longest',
    props: {
      title: 'May we count which pages are read and which links are followed on this site?',
      acceptText: 'Yes, you may count what I do',
      declineText: 'No, do not count what I do here',
    },
    slots: toTextSlot(
      `<p>${'We count pages, links and buttons by day, and nothing about you. '.repeat(6)}</p>`,
    ),
  },
  {
    name: 'hostile',
    props: { title: '<img src=x onerror=alert(1)>', acceptText: '"><script>alert(1)</script>' },
    slots: toTextSlot('<script>alert(1)</script><p onclick="alert(1)">text</p>'),
  },
]
