/**
 * The studio's messages in English. Messages that contain values are functions, so that other languages can put the
 * values in a different order.
 */
import { areaMessages } from './en-areas.ts'
import { canvasMessages } from './en-canvas.ts'
import { pageChangeMessages } from './en-changes.ts'
import { announcementMessages } from './en-announcements.ts'
import { formMessages } from './en-form.ts'
import { mediaMessages } from './en-media.ts'
import { frameMessages } from './en-frame.ts'
import { pageSettingsMessages } from './en-page-settings.ts'
import { previewMessages } from './en-preview.ts'
import { patterns } from './en-patterns.ts'
import { toProblemCountText } from './problem-count.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
const noResults = (words: string) =>
  words.trim() === '' ? 'No results.' : `No results for “${words.trim()}”.`

export const en = {
  ...frameMessages,
  areas: areaMessages,
  change: pageChangeMessages,
  done: announcementMessages,
  patterns,
  studio: 'Studio',
  wait: 'Loading…',
  noResults,
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  site: 'View site',

  signIn: {
    title: 'Sign in to the studio',
    again: 'Your session has expired. Sign in to continue; your changes are still here.',
    email: 'E-mail address',
    password: 'Password',
    send: 'Sign in',
    forgotten: 'Forgotten your password?',
    show: 'Show password',
    wrong: 'The e-mail address or password is incorrect.',
    tooMany: 'Too many attempts. Try again in a few minutes.',
    other:
      'The unsaved changes here belong to another account. Sign in to that account, or reload the studio.',
    notAllowed: 'This account cannot open the studio. Sign in with another account.',
    signOut: 'Sign out',
    notSignedOut: 'The server cannot be reached, so you are still signed in. Try again.',
  },

  pages: {
    title: 'Pages',
    states: {
      published: 'Published',
      draft: 'Published, with changes',
      moves: 'New address',
      leaves: 'Unpublishing',
      new: 'Draft',
      withdrawn: 'Withdrawn',
    },
    hasDraft: 'Draft',
    others: 'Other content',
    more: 'More results exist. Refine your search to find them.',
    all: 'All pages',
    unknown: 'This page does not exist. It may have been deleted.',
  },

  canvas: canvasMessages,
  preview: previewMessages,

  outline: {
    title: 'Outline',
    page: 'Page settings',
    layout: 'Header and footer',
    hidden: 'hidden',
    open: 'Expand or collapse',
    search: 'Search blocks',
    filter: 'Filter',
    filters: {
      problem: (number: number) => toProblemCountText(number),
      hiddenOnMobile: (number: number) => `${number} hidden on mobile`,
    },
    hiddenOn: (device: string) => `hidden on ${device.toLowerCase()}`,
    limited: 'restricted',
    repeated: 'repeated for each item',
    missing: (label: string) =>
      ({ Link: 'Add a link', Picture: 'Choose a picture' })[label] ?? `Fill in “${label}”`,
    drag: (name: string) => `Drag ${name}`,
  },

  block: {
    title: 'Block',
    toggleWords: 'hide show on this device visible hidden',
    nothing: 'Select a block on the page or in the outline.',
    unknown: (type: string) => `This site has no block of the type ${type}.`,
    everyRecord: (type: string) =>
      `This page is the template for every item of the type ${type}. Changes here appear on the pages of all these items.`,
    everyPage: 'The header and footer are shared. Changes appear on all pages.',
    insert: 'Insert',
    insertOne: 'Insert block…',
    duplicate: 'Duplicate',
    copy: 'Copy',
    cut: 'Cut',
    several: (number: number) => count(number, 'block', 'blocks'),
    copied: (blocks: string) => `${blocks} copied`,
    wasCut: (blocks: string) => `${blocks} cut`,
    all: 'All actions',
    notThere: (names: readonly string[]) =>
      `${names.join(', ')} cannot be placed here, so nothing was pasted. Select another position and paste again.`,
    unreadable:
      'Nothing was pasted, because the copied blocks are damaged or too large. Copy at most 2,000 blocks at once.',
    dangling: (names: readonly string[]) =>
      `The blocks were pasted, but they use items that this site does not have: ${names.join(', ')}. Choose replacements before publishing.`,
    remove: 'Remove',
    up: 'Move up',
    down: 'Move down',
    into: 'Move to…',
    chooseParent: 'Choose a position',
    end: 'at the end',
    readOnly: 'You can view pages but not edit them.',
  },

  form: formMessages,
  pageSettings: pageSettingsMessages,

  media: mediaMessages,

  item: {
    unknown: 'This item could not be loaded. It may have been deleted, or the server cannot be reached.',
    everywhere: 'Changes here appear on every page that uses this item.',
    onPage: 'View on page',
    onSite: 'View on site',
    unpublish: 'Unpublish',
    withdraw: 'Withdraw',
    bringBack: 'Bring back',
    keep: 'Cancel unpublishing',
    delete: 'Delete',
    words: {
      onSite: 'open public page live visitors',
      unpublish: 'archive hide remove offline',
      withdraw: 'recall take off the site at once safety',
      bringBack: 'undo withdrawal restore recall publish again',
      keep: 'restore bring back',
      delete: 'remove bin trash',
    },
    readOnly: (roles: string) => `You can view this item but not edit it. Only ${roles} can edit it.`,
  },

  record: {
    title: (type: string, title: string) => `${type}: ${title}`,
    everywhere: 'Shared content. Changes here appear on every page that uses it.',
    shown: (type: string) => `${type} on this page`,
    repeated: 'This block repeats for each item of the list. To edit an item, click it on the page.',
    chooseItem: 'This block repeats for each item of the list. To edit an item, click it on the page.',
    toBinding: 'Change linked field',
    nowhere: 'Not used on any published page yet.',
    uses: (items: number) => `Used by ${count(items, 'item', 'items')}`,
    moreUses: (items: number) => `and ${count(items, 'more item', 'more items')}`,
    showing: (pages: number) => `Used on ${count(pages, 'page', 'pages')}`,
    showingAtLeast: (pages: number) => `Used on at least ${count(pages, 'page', 'pages')}`,
    notKnown: 'Still checking which pages use this item.',
    more: (pages: number) => `and ${count(pages, 'more page', 'more pages')}`,
  },

  shownValues: {
    clicked: (title: string) => `The text that you clicked comes from “${title}”.`,
    field: (field: string, title: string) => `Edit “${field}” in “${title}”`,
    label: (text: string) => `Edit the label “${text}”`,
    cutOff: 'Edit the cut-off time',
  },

  palette: {
    title: 'Insert block',
    search: 'Search blocks',
    where: 'Position',
    repeated:
      'This position is inside a list, so the block will appear once for each item. To add an item, select the list.',
    recent: 'Recently used',
    sections: 'Ready-made sections',
    found: (number: number) => count(number, 'block', 'blocks'),
    categories: {
      layout: 'Sections and columns',
      text: 'Text',
      media: 'Pictures and icons',
      lists: 'Lists and cards',
      records: 'Products and facts',
      forms: 'Forms',
      navigation: 'Menus and links',
      account: 'Accounts',
      page: 'Page and search engines',
      advanced: 'Advanced',
    },
    before: (name: string) => `Before ${name}`,
    after: (name: string) => `After ${name}`,
    inside: (name: string, slot: string) => `Inside ${name}: ${slot}`,
    atEnd: 'At the end of the page',
  },

  save: {
    saved: (time: string) => `Saved ${time}`,
    published: 'Published',
    withdrawn: 'Withdrawn',
    unpublished: 'Unpublished changes',
    saving: 'Saving…',
    offline: (waiting: number) => `Offline: ${count(waiting, 'unsaved change', 'unsaved changes')}`,
    updating: (waiting: number) =>
      `Server is updating: ${count(waiting, 'unsaved change', 'unsaved changes')}`,
    ended: (waiting: number) => `Signed out: ${count(waiting, 'unsaved change', 'unsaved changes')}`,
    stopped: (waiting: number) =>
      `You can no longer edit. This browser has ${count(waiting, 'unsaved change', 'unsaved changes')}.`,
    full: 'This browser’s storage is full. Stay online until your changes are saved.',
    refused: (message: string) => `Not saved: ${message}`,
    review: 'Review edits',
    undo: 'Undo',
    redo: 'Redo',
  },

  problems: {
    title: 'Problems',
    mark: ', has a problem',
    warning: (text: string) => `${text} You can still publish.`,
    goneBlock: 'A deleted block',
    item: 'Page settings',
    show: 'Show',
    showPlace: (place: string) => `Show ${place}`,
    taken: (title: string) => `${title} already uses this value. Choose another.`,
    lost: 'The selected item no longer exists. Choose another.',
    referred: (names: readonly string[]) =>
      `This item is still used by ${names.join(', ')}. Remove it from there first.`,
    refused: (problems: number) => `Nothing was published. Fix ${toProblemCountText(problems)} first:`,
  },

  offers: {
    yours: 'You',
    nothing: 'empty',
    wordless: 'value without text',
    what: (kind: string, place: string) => `${kind}: ${place}`,
  },

  refusals: {
    title: 'Not saved',
    copy: 'Copy',
    discard: 'Discard',
  },

  history: {
    activity: 'Item activity',
    title: 'History',
    none: 'No edits yet. Changes to this page and its content will appear here.',
    kinds: {
      create: 'Created',
      translate: 'Translated',
      withdraw: 'Unpublished or deleted',
      bringBack: 'Restored',
      set: 'Changed',
      unset: 'Reset',
      insert: 'Inserted',
      remove: 'Removed',
      move: 'Moved',
    },
    undoes: 'undone',
    outcomes: { applied: '', offered: 'conflict', refused: 'not saved' },
    item: 'the page',
    edits: (number: number) => `${number} edits`,
    more: 'Show more',
  },

  presence: {
    here: (names: readonly string[]) => `Also here: ${names.join(', ')}`,
    late: 'Other editors’ changes may appear late',
  },

  publish: {
    open: 'Publish…',
  },

  publishes: {
    title: 'Publishing history',
  },

  drop: {
    title: 'Discard changes',
    of: (title: string) => `Discard changes: ${title}`,
    open: 'Discard changes…',
    words: 'drop delete draft revert undo all throw away',
    question: (title: string) =>
      `This discards all unpublished changes to ${title}, including those of other editors. You cannot undo this.`,
    questionOfNew: (title: string) =>
      `${title} is not published, so this deletes it for all editors. You can restore it for 30 days, under “Deleted items” in Content; pictures cannot be restored.`,
  },
}
