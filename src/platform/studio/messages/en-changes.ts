/** Messages about creating, moving and archiving pages, in English. */
export const change = {
  titles: {
    new: 'New page',
    copy: 'Copy this page',
    move: 'Move to another address',
    archive: 'Take this page off the site',
    restore: 'Keep it where it is published',
  },
  /** Synonyms of these. */
  words: {
    new: 'add create',
    copy: 'duplicate clone',
    move: 'move to another place redirect rename url path',
    archive: 'archive unpublish delete remove redirect',
    restore: 'restore undo bring back',
  },
  /** Label of a button that opens a dialog. */
  ask: (title: string) => `${title} …`,
  of: (title: string) => `Change ${title}`,
  template: 'Template',
}
