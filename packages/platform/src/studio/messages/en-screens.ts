/** Messages for the areas Home, Changes, Activity, Menus, Design and Settings, in English. Loaded with those areas. */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const screenMessages = {
  home: {
    own: 'Your drafts',
    noneOwn: 'You have no drafts. Open a page to edit it.',
    others: 'Other editors’ drafts',
    noneOthers: 'Other editors have no drafts.',
    publishes: 'Latest publishes',
    allDrafts: (number: number) => `Show all ${number} drafts`,
    allPublishes: 'Show all publishes',
    view: 'You can view everything in the menu, but not edit it.',
  },
  drafts: {
    title: 'Drafts',
    none: 'Everything is published. Changes to pages and content appear here until they are published.',
    editor: 'Last edited by',
    anyone: 'Anyone',
    me: 'Me',
    changed: (name: string, time: string) => `${name} · ${time}`,
    conflicts: (number: number) => count(number, 'conflict', 'conflicts'),
    withdrawn: 'Unpublishing',
    new: 'New',
    unpublished: 'Unpublished',
  },
  publishes: 'Publishes',
  items: {
    language: 'Language',
    none: 'No items yet.',
    search: 'Search by title',
    more: 'Only the first 50 items are listed. Search to find other items.',
    draft: 'Draft',
    count: (number: number) => count(number, 'item', 'items'),
  },
  kinds: {
    noTheme: 'This site uses the platform’s default design. Choose a theme in the site settings.',
    redirects: (roles: string) =>
      `Only ${roles} can edit redirects. You can create a redirect when you change a page’s address.`,
  },
  newItem: {
    title: (label: string) => `New ${label}`,
    explained: 'It starts as a draft. Visitors see it once it is published.',
    name: 'Title',
    send: 'Create',
  },
}
