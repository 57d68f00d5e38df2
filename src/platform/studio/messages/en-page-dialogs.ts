/** Messages of the dialogs that create, move and archive pages, in English; loaded with the dialogs. */
export const sayPageDialog = {
  explained: {
    new: 'It begins as a draft. Visitors see it once it is published.',
    move: (title: string) => `${title} keeps its address until this is published.`,
    moveNew: (title: string) => `${title} was never published: no visitor knows its address yet.`,
    archive: (title: string) =>
      `Visitors can no longer open ${title} once this is published. Its history is kept, and until then it can be taken back.`,
    archiveNew: (title: string) => `${title} was never published: it goes at once, with its draft.`,
    restore: (title: string) =>
      `${title} neither moves nor leaves: it stays as visitors know it, and the redirects that were made for it go. Whatever else was changed in it stays as a draft.`,
  },
  send: { new: 'Begin the page', move: 'Move it', archive: 'Take it off the site', restore: 'Keep it' },
  begins: 'Begins as',
  empty: 'An empty page',
  noTemplates: 'A page is offered here as a template once its settings say so.',
  ofTemplate: (title: string) => `Template: ${title}`,
  ofPage: (title: string) => `A copy of ${title}`,
  copyAnother: 'Copy another page …',
  language: 'Language',
  address: 'Address',
  addressHelp: 'Below the site’s own address, such as /skincare/new.',
  newAddress: 'New address',
  wrongAddress: {
    form: 'It begins with / and holds lower-case letters, digits and hyphens: /skincare/acne-scars.',
    reserved: 'This address is reserved for the server. Choose another.',
  },
  taken: (title: string) => `${title} is there already.`,
  isLeading: 'The old address leads to the new one',
  isLeadingHelp:
    'Bookmarks, search engines and other sites keep the old address for long; without this it is unknown then.',
  links: (number: number) =>
    `${number === 1 ? 'One item refers' : `${number} items refer`} to it. Links by its address follow where that leads; any other keeps this from being published until it is changed.`,
  noLinks: 'Nothing that is published refers to it.',
  leadsTo: 'Where its address leads then',
  leadsToHelp: 'An address such as /skincare. Empty: the address is unknown then.',
  wrongTarget: 'It begins with / or https://, and is another address.',
  copyOf: (title: string) => `${title}, copy`,
}
