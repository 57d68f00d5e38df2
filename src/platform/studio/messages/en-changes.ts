/** What is said about pages that begin, move and leave, in English. */
export const change = {
  titles: {
    new: 'New page',
    copy: 'Copy this page',
    move: 'Move to another address',
    archive: 'Take this page off the site',
    restore: 'Keep it where it is published',
  },
  /** Other words for these. */
  words: {
    new: 'add create',
    copy: 'duplicate clone',
    move: 'move to another place redirect rename url path',
    archive: 'archive unpublish delete remove redirect',
    restore: 'restore undo bring back',
  },
  /** Of what opens a dialog. */
  ask: (title: string) => `${title} …`,
  of: (title: string) => `Change ${title}`,
  template: 'Template',
}
