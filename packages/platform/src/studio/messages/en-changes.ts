/** Messages about creating, moving and archiving pages, in English. */
export const pageChangeMessages = {
  titles: {
    new: 'New page',
    copy: 'Copy page',
    move: 'Change address',
    archive: 'Unpublish page',
    restore: 'Cancel unpublishing',
    keepAddress: 'Keep current address',
  },
  /** Search synonyms for these commands. */
  words: {
    new: 'add create',
    copy: 'duplicate clone',
    move: 'move redirect rename url path',
    archive: 'archive take off the site delete remove redirect',
    restore: 'restore undo bring back',
  },
  /** Label of a button that opens a dialog. */
  ask: (title: string) => `${title}…`,
  of: (title: string) => `Actions for ${title}`,
  template: 'Template',
}
