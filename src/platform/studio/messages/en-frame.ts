/** What stands around every view of the studio, in English. */
export const frame = {
  menu: {
    open: 'More',
    colors: 'Colours',
    schemes: { system: 'As the system has it', light: 'Light', dark: 'Dark' },
  },

  commands: {
    open: 'Find anything …',
    title: 'Find anything',
    search: 'A page, a block, or what you want to do',
    none: 'Nothing is called that.',
    groups: {
      block: 'What is selected',
      page: 'This page',
      go: 'Go to',
      view: 'View',
      studio: 'Studio',
    },
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
    edges: { left: 'Width of the outline', right: 'Width of the form' },
  },
}
