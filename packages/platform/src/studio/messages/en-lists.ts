/** Messages for item lists, in English. Loaded with the lists. */
import { toProblemCountText } from './problem-count.ts'

const toText = (number: number) => number.toLocaleString('en-GB')
const count = (number: number, one: string, many: string) => `${toText(number)} ${number === 1 ? one : many}`

export const itemListMessages = {
  types: 'Content types',
  typeCounts: ({ items, drafts }: { items: number; drafts: number }) =>
    `${count(items, 'item', 'items')}${drafts > 0 ? `, ${count(drafts, 'draft', 'drafts')}` : ''}`,
  allTypes: 'All content types',
  noType: 'There is no content type with this name.',
  search: 'Search by title or address',
  searchPictures: 'Search by title, file name or alternative text',
  noAltText: 'No alternative text',
  language: 'Language',
  show: 'Show',
  shown: {
    all: 'All',
    edited: 'With unpublished changes',
    own: 'My unpublished changes',
    published: 'Published',
    draft: 'Published, with changes',
    moves: 'New address',
    leaves: 'Unpublishing',
    new: 'Draft',
    withdrawn: 'Withdrawn',
    template: 'Templates',
    system: 'System pages',
  },
  order: 'Order',
  orders: { edited: 'Last edited', title: 'By title', address: 'By address' },
  columns: {
    title: 'Title',
    path: 'Address',
    file: 'File',
    uses: 'Uses',
    state: 'State',
    edited: 'Last edited',
    menu: 'Actions',
  },
  total: ({ count: number, isExact }: { count: number; isExact: boolean }) =>
    `${isExact ? '' : 'At least '}${count(number, 'item', 'items')}`,
  problems: (number: number) => toProblemCountText(number),
  by: (name: string | null, when: string) => `${when}${name === null ? '' : ` · ${name}`}`,
  empty: 'No items yet. Create the first one.',
  emptyToRead: 'No items yet.',
  noResults: 'No results. Clear the search or the filter to see all items.',
  clear: 'Clear search and filter',
  loadingMore: 'Loading more…',
  tooMany: (number: number) =>
    `Only the first ${toText(number)} items are listed. Search to find other items.`,
  menu: {
    open: 'Open',
    settings: 'Page settings',
    deletePage: 'Delete page…',
    onSite: 'View on site',
    unpublish: 'Unpublish…',
    withdraw: 'Withdraw…',
    bringBack: 'Bring back…',
    deleteItem: 'Delete…',
  },
  deleted: {
    title: 'Deleted items',
    explained: (days: number) =>
      `Deleted items can be restored for ${days} days. After that, they are permanently deleted.`,
    none: 'There are no deleted items.',
    deleted: (name: string, time: string) => `${name} · ${time}`,
    restore: 'Restore',
    restoreOf: (title: string) => `Restore: ${title}`,
  },
  bulk: {
    label: 'Actions for selected items',
    selected: (number: number) => `${number} selected`,
    tooMany: (most: number) => `Select at most ${most} items.`,
    deselect: 'Deselect all',
    discard: 'Discard changes',
    discardQuestion: (number: number) =>
      `Discard all unpublished changes to ${count(number, 'item', 'items')}, including those of other editors? You cannot undo this. Items that are not published are deleted; you can restore them for 30 days.`,
    unpublish: 'Unpublish',
    unpublishQuestion: (number: number) =>
      `Unpublish ${count(number, 'item', 'items')}? Visitors can see them until this change is published. After that, they stay here as drafts.`,
    discarded: (number: number) => `Changes to ${count(number, 'item', 'items')} discarded.`,
    unpublished: (number: number) =>
      `${count(number, 'item', 'items')} will be unpublished once this change is published.`,
    running: (done: number, all: number) => `${done} of ${all} items done`,
    failed: (number: number, reason: string) => `${count(number, 'item', 'items')} not changed: ${reason}`,
  },
}
