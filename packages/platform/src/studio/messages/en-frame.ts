/** Messages for the frame around every studio view, in English. */
export const frameMessages = {
  menu: {
    open: 'More',
    colors: 'Colours',
    schemeWords: 'color theme mode night',
    schemes: { system: 'Match system', light: 'Light', dark: 'Dark' },
  },

  commands: {
    open: 'Find anything…',
    title: 'Find anything',
    search: 'Search pages, blocks and actions',
    groups: {
      block: 'Selected block',
      field: 'Fields of the selected block',
      page: 'This page',
      go: 'Go to',
      view: 'View',
      studio: 'Studio',
    },
    fieldOf: (name: string) => `Field in ${name}`,
    bindWords: 'bind link expression { }',
  },

  find: {
    open: 'Find and replace…',
    title: 'Find and replace on all pages',
    wanted: 'Find',
    replacement: 'Replace with',
    exact: 'Match case',
    replace: (places: number) =>
      places === 0 ? 'Nothing to replace' : `Replace in ${places} ${places === 1 ? 'place' : 'places'}`,
    remove: (places: number) => `Remove from ${places} ${places === 1 ? 'place' : 'places'}`,
    removeQuestion: (words: string, places: number) =>
      `“Replace with” is empty, so this removes “${words}” from ${places} ${places === 1 ? 'place' : 'places'}. Visitors see the change once it is published.`,
    found: ({ places, times, hasMore }: { places: number; times: number; hasMore: boolean }) =>
      `Found in ${hasMore ? 'at least ' : ''}${places} ${places === 1 ? 'place' : 'places'}${times > places ? `, ${times} times` : ''}.`,
    collecting: 'Still searching. More results may appear.',
    item: (title: string, language: string) => `${title} · ${language}`,
    furtherTimes: (number: number) => `and ${number} more`,
    more: 'Show more',
    leaveAll: 'Deselect all',
    chooseAll: 'Select all',
    done: (places: number, items: number) =>
      `Replaced in ${places} ${places === 1 ? 'place' : 'places'} in ${items} ${items === 1 ? 'draft' : 'drafts'}. Visitors see the change once it is published.`,
    takeBack: 'Undo replacement',
    takeLast: 'Undo the last replacement…',
    takeRest: 'Undo remaining replacements',
    stayed: 'Not undone',
    takenBack: (items: number, left: number) =>
      [
        items === 0
          ? 'There is nothing left to undo'
          : `Undone in ${items} ${items === 1 ? 'draft' : 'drafts'}`,
        left === 0
          ? '.'
          : `; not undone in ${left} ${left === 1 ? 'draft, because it has' : 'drafts, because they have'} changed since:`,
      ].join(''),
    refused: (places: number) =>
      `This text is not allowed in ${places} ${places === 1 ? 'place, so its page was' : 'places, so their pages were'} not changed:`,
    changed: (places: number) =>
      `${places} ${places === 1 ? 'place was edited in the meantime, so it was' : 'places were edited in the meantime, so they were'} not changed.`,
  },

  rename: {
    ask: 'Rename…',
    title: (name: string) => `Rename ${name}`,
    explained: 'Visitors do not see this name.',
    name: 'Name',
    help: (name: string) => `If empty, the name is taken from the content: ${name}.`,
    send: 'Rename',
  },

  keys: {
    title: 'Keyboard shortcuts',
    outline: [
      { label: 'Move between blocks', keys: '↑ ↓' },
      { label: 'Expand or collapse', keys: '→ ←' },
      { label: 'Select several blocks', keys: 'Shift ↑ ↓' },
      { label: 'Copy, cut, paste', keys: 'Ctrl C, X, V' },
      { label: 'Find a block by its name', keys: 'A–Z' },
    ],
  },

  tour: {
    title: 'Take a tour',
    step: (at: number, of: number) => `${at} of ${of}`,
    leave: 'End tour',
    next: 'Next',
    steps: [
      {
        title: 'This is your page',
        text: 'Click anything to edit it. Your changes are saved as a draft while you type, and visitors see them once they are published.',
      },
      {
        title: 'The outline shows every block',
        text: 'Drag blocks to move them, or press Alt with ↑ or ↓. You can also copy blocks and paste them into another page.',
      },
      {
        title: 'Nothing is lost',
        text: 'You can undo every change, even tomorrow and on another computer. While you are offline, your changes are stored in this browser.',
      },
      {
        title: 'Find anything',
        text: 'Press Ctrl K to find pages, blocks and actions, / to insert a block, and ? to see all keyboard shortcuts.',
      },
    ],
  },

  panels: {
    open: { left: 'Show outline', right: 'Show form' },
    close: { left: 'Hide outline', right: 'Hide form' },
    toForm: 'Switch to the form and back',
    edges: { left: 'Outline width', right: 'Form width' },
  },
}
