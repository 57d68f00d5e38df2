/** Messages for menus and redirects. */
export const menuMessages = {
  tree: {
    add: 'Add link',
    addBelow: 'Add sub-link',
    choose: 'Page, item or address',
    address: (text: string) => `Link to ${text}`,
    entry: (position: string) => `Link ${position}`,
    fields: (name: string) => `Link: ${name}`,
    none: 'This menu has no links yet. Add the first one.',
    select: 'Select a link to edit it.',
    help: 'Drag links to reorder and nest them, or press Alt and an arrow key.',
    drag: (name: string) => `Drag ${name}`,
    open: 'Show sub-links',
    up: 'Move up',
    down: 'Move down',
    in: 'Make a sub-link of the link above',
    out: 'Move out one level',
    remove: 'Remove link',
    moved: (name: string, position: string) => `${name} is now link ${position}`,
    removed: (name: string) => `${name} removed`,
    hidden: 'Hidden',
    newTab: 'New tab',
    guests: 'For guests only',
    noTarget: 'No page or address',
    states: {
      draft: 'Page not published yet',
      leaves: 'Page will be unpublished',
      gone: 'Page deleted or withdrawn',
      noPage: 'No page at this address',
    },
  },

  tabs: { label: 'Menus and redirects', menus: 'Menus', redirects: 'Redirects', notFound: 'Not found' },

  redirects: {
    explained: 'Redirects are drafts until they are published.',
    search: 'Search redirects',
    none: 'No redirects yet.',
    from: 'Old address',
    fromExample: '/old-address',
    to: 'New address',
    toExample: '/new-address or https://…',
    temporary: 'Temporary',
    permanent: 'Permanent',
    permanentHelp: 'Browsers and search engines remember the new address.',
    add: 'Add redirect',
    added: (from: string) => `Redirect from ${from} saved as a draft`,
    edit: (from: string) => `Edit ${from}`,
    remove: 'Remove',
    removeOf: (from: string) => `Remove ${from}`,
    target: (to: string) => `to ${to}`,
    states: { published: '', draft: 'Draft', new: 'New draft' },
    hits: (hits: number, when: string | undefined) =>
      when === undefined ? 'Not used yet' : `${hits === 1 ? '1 use' : `${hits} uses`}, last ${when}`,
    total: (total: number) => (total === 1 ? '1 redirect' : `${total} redirects`),
    more: 'Show more',
  },

  test: {
    title: 'Test an address',
    address: 'Address',
    send: 'Test',
    answers: {
      page: () => 'There is a page at this address.',
      redirect: (location: string) => `Redirects to ${location}.`,
      withdrawn: () => 'Gone (410): the item was withdrawn.',
      missing: () => 'Not found (404): no page or redirect has this address.',
      signedIn: () => 'There is a page for signed-in visitors at this address.',
      otherSite: () => 'This is not an address on this site. Enter a path such as /about.',
    },
    published: 'Tests the published site, without drafts.',
  },

  table: {
    import: 'Import CSV',
    export: 'Export CSV',
    columns: 'Columns: from, to, permanent (yes or no). Up to 5,000 rows.',
    tooLarge: 'This file is larger than 1 MB. Split it, then import each part.',
    tooMany: (rows: number) => `This file has ${rows} rows. Import at most 5,000 at once.`,
    empty: 'This file has no rows with an old and a new address.',
    unreadable: 'a quotation mark is not closed',
    cells: 'enter the old and the new address in the first two columns',
    yesOrNo: 'permanent must be yes or no',
    progress: (done: number, all: number) => `${done} of ${all} rows`,
    done: (created: number, changed: number, unchanged: number) =>
      `${created} created, ${changed} changed, ${unchanged} already up to date.`,
    refused: (count: number) =>
      count === 1 ? '1 row was not imported:' : `${count} rows were not imported:`,
    reason: (line: number, reason: string) => `Line ${line}: ${reason}`,
    stopped: 'The import stopped. The rows above are saved. Import the file again to continue.',
  },

  notFound: {
    explained:
      'Addresses that visitors requested but that do not exist. Counts are updated once a minute. A cache in front of the site hides some of these requests. Addresses that may contain personal data are not stored.',
    none: 'No missing addresses yet.',
    count: (count: number, when: string) =>
      `${count === 1 ? '1 request' : `${count} requests`}, last ${when}`,
    redirect: 'Redirect',
    redirectOf: (path: string) => `Redirect ${path}`,
  },
}
