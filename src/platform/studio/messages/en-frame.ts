/** Messages around every view of the studio, in English. */
export const frame = {
  menu: {
    open: 'More',
    colors: 'Colours',
    schemeWords: 'color theme mode night',
    schemes: { system: 'As the system has it', light: 'Light', dark: 'Dark' },
  },

  commands: {
    open: 'Find anything …',
    title: 'Find anything',
    search: 'A page, a block, or what you want to do',
    none: 'Nothing is called that.',
    groups: {
      block: 'What is selected',
      field: 'Fields of what is selected',
      page: 'This page',
      go: 'Go to',
      view: 'View',
      studio: 'Studio',
    },
    fieldOf: (name: string) => `Field of ${name}`,
    bindWords: 'bind expression { }',
  },

  siteHistory: {
    title: 'History of the site',
    words: 'who changed what when latest last recent changes activity log audit edits of all pages',
  },

  find: {
    open: 'Find and replace …',
    title: 'Find and replace on all pages',
    wanted: 'Find',
    replacement: 'Replace with',
    exact: 'Capitals count',
    replace: (places: number) =>
      places === 0 ? 'Nothing to replace' : `Replace in ${places} ${places === 1 ? 'place' : 'places'}`,
    remove: (places: number) => `Take out of ${places} ${places === 1 ? 'place' : 'places'}`,
    removeQuestion: (words: string, places: number) =>
      `Nothing stands under “Replace with”: “${words}” is taken out of ${places} ${places === 1 ? 'place' : 'places'}, in drafts.`,
    found: ({ places, times, hasMore }: { places: number; times: number; hasMore: boolean }) =>
      `Found in ${hasMore ? 'at least ' : ''}${places} ${places === 1 ? 'place' : 'places'}${times > places ? `, ${times} times` : ''}.`,
    collecting: 'Texts are still being collected; this looks again by itself.',
    item: (title: string, language: string) => `${title} · ${language}`,
    furtherTimes: (number: number) => `and ${number} times more`,
    more: 'More places',
    leaveAll: 'Untick all',
    chooseAll: 'Tick all',
    done: (places: number, items: number) =>
      `Replaced in ${places} ${places === 1 ? 'place' : 'places'} of ${items} ${items === 1 ? 'draft' : 'drafts'}. Visitors see it once it is published.`,
    takeBack: 'Take the whole replacement back',
    takeLast: 'Take the last replacement back …',
    takeRest: 'Take the rest back',
    stayed: 'What has stayed',
    takenBack: (items: number, left: number) =>
      [
        items === 0
          ? 'Nothing was left to take back'
          : `Taken back in ${items} ${items === 1 ? 'draft' : 'drafts'}`,
        left === 0 ? '.' : `; ${left} ${left === 1 ? 'draft has' : 'drafts have'} stayed:`,
      ].join(''),
    refused: (places: number) =>
      `${places} ${places === 1 ? 'place does' : 'places do'} not take these words, so that their pages stayed as they are:`,
    changed: (places: number) =>
      `${places} ${places === 1 ? 'place says' : 'places say'} something else by now and stayed as they are.`,
  },

  rename: {
    ask: 'Rename …',
    title: (name: string) => `Rename ${name}`,
    explained: 'The name that editors see in the outline. No visitor sees it.',
    name: 'Name',
    help: (name: string) => `Empty: it is called ${name}, by what it says.`,
    send: 'Rename it',
  },

  keys: {
    title: 'Keys',
    outline: [
      { label: 'Walk the blocks', keys: '↑ ↓' },
      { label: 'Open and close', keys: '→ ←' },
      { label: 'Select several', keys: 'Shift ↑ ↓' },
      { label: 'Copy, cut, paste', keys: 'Ctrl C, X, V' },
      { label: 'Find by first letters', keys: 'A … Z' },
    ],
  },

  tour: {
    title: 'A short tour',
    step: (at: number, of: number) => `${at} of ${of}`,
    leave: 'Leave the tour',
    next: 'Next',
    steps: [
      {
        title: 'This is the page itself',
        text: 'Click on anything to select it. What you change is saved as you type, as a draft: visitors see it once it is published.',
      },
      {
        title: 'The outline shows every block',
        text: 'Drag blocks to move them, or press Alt with ↑ or ↓. Several can be selected, copied and pasted, also into another page.',
      },
      {
        title: 'Nothing is lost',
        text: 'Undo goes back as far as you like, also tomorrow and on another computer. Offline, your changes wait in this browser.',
      },
      {
        title: 'Everything has a name',
        text: 'Ctrl K finds pages, blocks and whatever you want to do. / inserts a block, and ? shows all keys.',
      },
    ],
  },

  panels: {
    open: { left: 'Show the outline', right: 'Show the form' },
    close: { left: 'Hide the outline', right: 'Hide the form' },
    toForm: 'Go to the form, and back',
    edges: { left: 'Width of the outline', right: 'Width of the form' },
  },
}
