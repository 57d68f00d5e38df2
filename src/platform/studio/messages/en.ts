/** The studio in English. Messages with values are functions, so that other languages can order the values as needed. */
import { canvas } from './en-canvas.ts'
import { change } from './en-changes.ts'
import { done } from './en-done.ts'
import { form } from './en-form.ts'
import { media } from './en-media.ts'
import { frame } from './en-frame.ts'
import { preview } from './en-preview.ts'
import { patterns } from './en-patterns.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const en = {
  ...frame,
  change,
  done,
  patterns,
  studio: 'Studio',
  wait: 'One moment …',
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  unreachable: 'The server cannot be reached.',
  site: 'Open the site',

  signIn: {
    title: 'Sign in to the studio',
    again: 'Your session has ended. Sign in to go on; what you have typed is still here.',
    email: 'E-mail address',
    password: 'Password',
    send: 'Sign in',
    forgotten: 'Forgotten your password?',
    show: 'Show password',
    wrong: 'That e-mail address and password do not belong together.',
    tooMany: 'Too many attempts. Wait some minutes.',
    other:
      'That is another account. What waits here belongs to the one that typed it: sign in as before, or open the studio anew.',
    notAllowed: 'The studio is for those who run the site. Sign in with another account.',
    signOut: 'Sign out',
    notSignedOut: 'The server cannot be reached: you are still signed in.',
  },

  pages: {
    title: 'Pages',
    search: 'Search by title or address',
    found: (pages: number, items: number) => {
      if (pages + items === 0) return 'No page matches.'
      const shown = [pages > 0 && count(pages, 'page', 'pages'), items > 0 && count(items, 'item', 'items')]
      return shown.filter(Boolean).join(', ')
    },
    templates: (number: number) => `Templates (${number})`,
    show: 'Show',
    allPages: 'All pages',
    drafts: (number: number) => `Everything with a draft (${number})`,
    counted: (state: string, number: number) => `${state} (${number})`,
    states: {
      published: 'Published',
      draft: 'Draft',
      moves: 'Moves',
      leaves: 'Leaves',
      new: 'New',
    },
    filters: {
      published: 'Published',
      draft: 'Edited pages',
      moves: 'Moves',
      leaves: 'Leaves',
      new: 'New',
    },
    others: 'Everything else',
    more: 'These are the first of them: with more words fewer are shown.',
    all: 'All pages',
    unknown: 'This page is not there. It may have been removed.',
  },

  canvas,
  preview,

  outline: {
    title: 'Outline',
    page: 'Page settings',
    layout: 'Header and footer, on every page',
    hidden: 'hidden',
    open: 'Open or close',
    search: 'Search blocks',
    filter: 'Show only',
    filters: {
      problem: (number: number) => count(number, 'problem', 'problems'),
      hiddenOnMobile: (number: number) => `${number} not on mobile`,
    },
    none: 'No block matches.',
    hiddenOn: (device: string) => `hidden on ${device.toLowerCase()}`,
    limited: 'not for everyone',
    repeated: 'repeated for each item',
    missing: (label: string) => `${label} is empty`,
    drag: (name: string) => `Drag ${name}`,
  },

  block: {
    title: 'Block',
    toggleWords: 'hide show on this device visible hidden',
    nothing: 'Select a block on the page or in the outline.',
    unknown: (type: string) => `This program does not know the block ${type}.`,
    everyRecord: (type: string) =>
      `This page serves every ${type}: what is changed here changes the page of each of them.`,
    everyPage: 'Header and footer stand on many pages: what is changed here changes all of them.',
    insert: 'Insert',
    insertOne: 'Insert a block …',
    duplicate: 'Duplicate',
    copy: 'Copy',
    cut: 'Cut',
    several: (number: number) => count(number, 'block', 'blocks'),
    copied: (blocks: string) => `${blocks} copied`,
    wasCut: (blocks: string) => `${blocks} cut`,
    all: 'All actions',
    notThere: (names: readonly string[]) =>
      `${names.join(', ')} cannot stand there, so nothing was pasted. Select another place and paste again.`,
    unreadable:
      'The blocks on the clipboard cannot be read, or are too many or too large, so nothing was pasted. Copy them again, at most 2,000 at once.',
    dangling: (names: readonly string[]) =>
      `The blocks were pasted. What some of them refer to, such as a picture, is not on this site: ${names.join(', ')}. Choose something else there; they cannot be published before.`,
    remove: 'Remove',
    up: 'Move up',
    down: 'Move down',
    into: 'Move to another place',
    chooseParent: 'Choose where',
    end: 'at the end',
    readOnly: 'Your role may look at pages, not change them.',
  },

  form,

  media,

  item: {
    unknown: 'This cannot be read. It may have been removed, or the server cannot be reached.',
    everywhere: 'It has no page of its own: what is changed here changes every page that shows it.',
  },

  record: {
    title: (type: string, title: string) => `${type}: ${title}`,
    everywhere: 'This is not the page’s own: what is changed here changes every page that shows it.',
    shown: (type: string) => `${type} that is shown here`,
    repeated:
      'Repeated for each item of the list: what is changed in its own form changes all of them. Click one on the page to change what that item says.',
    chooseItem:
      'Repeated for each item of the list. Click one of them on the page to change what that item says.',
    toBinding: 'Choose what stands here instead',
    nowhere: 'No published page shows it yet.',
    showing: (pages: number) => `${count(pages, 'page shows', 'pages show')} it`,
    showingAtLeast: (pages: number) => `At least ${count(pages, 'page shows', 'pages show')} it`,
    notKnown: 'It is not known yet which pages show it.',
    more: (pages: number) => `and ${count(pages, 'more page', 'more pages')}`,
  },

  palette: {
    title: 'Insert a block',
    search: 'Search blocks',
    where: 'Where',
    repeated:
      'This is inside a list: it will show once for each item. To add an item, select the list and use its form.',
    recent: 'Used lately',
    found: (number: number) => count(number, 'block', 'blocks'),
    categories: {
      layout: 'Sections and columns',
      text: 'Text',
      media: 'Pictures and video',
      lists: 'Lists and cards',
      records: 'Products and facts',
      forms: 'Forms',
      navigation: 'Menus and links',
      account: 'Accounts',
      page: 'Page and search engines',
    },
    before: (name: string) => `Before ${name}`,
    after: (name: string) => `After ${name}`,
    inside: (name: string, slot: string) => `Inside ${name}: ${slot}`,
    atEnd: 'At the end of the page',
    none: 'No block matches.',
  },

  save: {
    saved: (time: string) => `Saved ${time}`,
    published: 'Published',
    unpublished: 'Unpublished changes',
    saving: 'Saving …',
    offline: (waiting: number) => `Offline: ${count(waiting, 'change waits', 'changes wait')} here`,
    ended: (waiting: number) => `Signed out: ${count(waiting, 'change waits', 'changes wait')} here`,
    stopped: (waiting: number) =>
      `This account may no longer edit: ${count(waiting, 'change stays', 'changes stay')} in this browser`,
    full: 'This browser can keep no more: stay online until this is saved.',
    refused: (message: string) => `Not taken: ${message}`,
    review: 'Review edits',
    undo: 'Undo',
    redo: 'Redo',
  },

  problems: {
    title: 'Problems',
    mark: ', has a problem',
    warning: (text: string) => `${text} It can be published all the same.`,
    goneBlock: 'A block that is gone',
    item: 'The page itself',
    show: 'Show it',
    showPlace: (place: string) => `Show ${place}`,
    taken: (title: string) => `${title} has this already: choose another.`,
    lost: 'What this refers to is not there: choose something else.',
    referred: (names: readonly string[]) =>
      `Others still refer to it: ${names.join(', ')}. Take these references away first.`,
    refused: (problems: number) => `Nothing was published: ${count(problems, 'problem', 'problems')}, below.`,
  },

  offers: {
    yours: 'You',
    nothing: 'nothing',
    wordless: 'something without words',
    what: (kind: string, place: string) => `${kind}: ${place}`,
  },

  refusals: {
    title: 'Not taken',
    copy: 'Copy',
    discard: 'Discard',
  },

  history: {
    title: 'History',
    none: 'Nobody has edited this page, or anything that it shows.',
    kinds: {
      create: 'Created',
      translate: 'Translated',
      withdraw: 'Taken off the site',
      bringBack: 'Brought back',
      set: 'Changed',
      unset: 'Set back',
      insert: 'Inserted',
      remove: 'Removed',
      move: 'Moved',
    },
    undoes: 'undone',
    outcomes: { applied: '', offered: 'two values', refused: 'refused' },
    item: 'the page',
    edits: (number: number) => `${number} edits`,
    more: 'Earlier',
  },

  presence: {
    here: (names: readonly string[]) => `Also here: ${names.join(', ')}`,
    late: 'What others change comes late',
  },

  publish: {
    open: 'Publish …',
  },

  publishes: {
    title: 'Publishing history',
  },

  drop: {
    title: 'Drop the draft',
    of: (title: string) => `Drop the draft: ${title}`,
    open: 'Drop a draft …',
    words: 'discard revert undo all throw away changes',
    question: (title: string) =>
      `${title}: everything that was changed since it was last published goes, for all editors.`,
    questionOfNew: (title: string) =>
      `${title} has never been published: all of it goes, for all editors, and does not come back.`,
  },
}
