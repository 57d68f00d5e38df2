/** What is said about pages that begin, move and leave, in English. */
export const change = {
  titles: {
    new: 'New page …',
    copy: 'Copy this page …',
    move: 'Move to another address …',
    archive: 'Take this page off the site …',
  },
  explained: {
    new: () => 'It begins as a draft without blocks. Visitors see it once it is published.',
    copy: (title: string) => `A draft that begins as ${title} does. Visitors see it once it is published.`,
    move: (title: string) => `${title} keeps its address until this is published.`,
    archive: (title: string) =>
      `Visitors can no longer open ${title} once this is published. Its history is kept; until then the draft can be dropped.`,
  },
  routes: {
    new: 'Address, such as /skincare/new',
    copy: 'Address, such as /skincare/new',
    move: 'New address',
    archive: 'Where its address leads then (may be empty)',
  },
  send: { new: 'Begin the page', copy: 'Begin the copy', move: 'Move it', archive: 'Take it off the site' },
  isLeading: 'The old address leads to the new one',
  copyOf: (title: string) => `${title}, copy`,
}
