/** Messages for the dialogs that create, move and archive pages, in English. Loaded with those dialogs. */
export const pageDialogMessages = {
  explained: {
    new: 'The page starts as a draft. Visitors see it once it is published.',
    move: (title: string) => `${title} keeps its current address until this change is published.`,
    moveNew: (title: string) => `${title} is not published, so no redirect is needed.`,
    archive: (title: string) =>
      `Visitors can open ${title} until this change is published. After that, it stays here as a draft that you can publish again.`,
    archiveNew: (title: string) =>
      `${title} is not published, so it is deleted immediately. You can restore it for 30 days, under “Deleted items” in Content.`,
    restore: (title: string) =>
      `${title} stays at its current address, and the redirects created for it are removed. Other changes stay in the draft.`,
  },
  send: {
    new: 'Create page',
    move: 'Change address',
    archive: 'Unpublish page',
    delete: 'Delete page',
    restore: 'Keep page',
    keepAddress: 'Keep address',
  },
  begins: 'Start from',
  empty: 'Blank page',
  noTemplates: 'To use a page as a template, switch on “Template” in its settings.',
  ofTemplate: (title: string) => `Template: ${title}`,
  ofPage: (title: string) => `Copy of ${title}`,
  copyAnother: 'Copy another page…',
  language: 'Language',
  address: 'Address',
  addressHelp: 'For example /help/new',
  newAddress: 'New address',
  wrongAddress: {
    form: 'Start with / and use lower-case letters, digits and hyphens, such as /help/returns.',
    reserved: 'This address is reserved. Choose another.',
  },
  taken: (title: string) => `${title} already has this address. Choose another.`,
  isLeading: 'Redirect the old address to the new one',
  isLeadingHelp: 'Bookmarks, search results and links from other sites keep working.',
  links: (number: number) =>
    `Used by ${number === 1 ? '1 item' : `${number} items`}. Links to this page will follow the redirect. Remove all other uses before you publish this change.`,
  noLinks: 'No published page links here.',
  leadsTo: 'Redirect visitors to',
  leadsToHelp: 'For example /help. If empty, visitors see the “not found” page.',
  wrongTarget: 'Start with / or https://. Enter an address other than this page’s.',
  copyOf: (title: string) => `${title} (copy)`,
}

/** Messages for the dialogs that unpublish and delete items. */
export const itemDialogMessages = {
  unpublish: {
    title: (title: string) => `Unpublish ${title}`,
    explained: (title: string) =>
      `Visitors can see ${title} until this change is published. After that, it stays here as a draft that you can publish again. If other items use it, remove it from them first.`,
    send: 'Unpublish',
  },
  delete: {
    title: (title: string) => `Delete ${title}`,
    explained: (title: string) =>
      `${title} is not published, so it is deleted immediately. You can restore it for 30 days, under “Deleted items” in Content.`,
    send: 'Delete',
  },
}
