/** Messages of dialogs and forms about patterns, in English; loaded with them. */
const count = (number: number) => `${number} ${number === 1 ? 'block' : 'blocks'}`

const linked = {
  title: 'Patterns',
  search: 'Search patterns',
  none: 'Nothing is saved yet. Select blocks on a page and choose “Save as a pattern …”.',
  noneFound: 'No pattern is called so.',
  copies: 'Inserted as copies',
  copiesHelp: 'Whoever inserts one gets a copy, which is the page’s own.',
  links: 'Linked',
  linksHelp: 'A change of one is seen on every page that shows it, once it is published.',
  more: 'There are more: search for them.',
  saveTitle: 'Save as a pattern',
  explained: (blocks: number) => `${count(blocks)} under a name, for all editors.`,
  kind: 'What becomes of it',
  copy: 'A copy',
  copyHelp: 'What is changed where it is inserted changes nothing anywhere else.',
  link: 'Linked: changes everywhere',
  linkHelp:
    'Every page shows the same blocks. They stand here from now on, too, and are published like a page.',
  name: 'Name',
  taken: (name: string) => `There is a pattern called ${name} already.`,
  send: 'Save it',
  facts: (blocks: number, by: string) => `${count(blocks)}, by ${by}`,
  notThere: (names: readonly string[]) => `${names.join(', ')} cannot stand there`,
  linkedKind: 'A linked pattern',
  insertAs: 'Linked patterns',
  as: { linked: 'stay linked', copy: 'as a copy' },
  linkedFacts: 'Linked: changes everywhere',
  copyFacts: 'A copy of the linked pattern',
  renameOf: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name of ${name}`,
  keep: 'Rename it',
  removeOf: (name: string) => `Remove ${name}`,
  question: (name: string) => `${name}: what was inserted of it stays on its pages.`,
  linkedQuestion: (name: string) =>
    `${name} leaves with the next publish. Pages that show it keep it from being published: take it out of them first, or turn it into a copy there.`,
  draftQuestion: (name: string) =>
    `${name} was never published: it goes at once. Drafts of pages that show it show nothing there.`,
  keys: [
    { label: 'Insert one, linked or as a copy', keys: '/ and its name' },
    { label: 'Save blocks as one', keys: 'Ctrl K, “pattern”' },
    { label: 'All of them: rename, remove', keys: 'Ctrl K, “patterns”' },
    { label: 'From a linked one to its blocks', keys: 'Ctrl K, “open”' },
    { label: 'Make a copy of a linked one', keys: 'Ctrl K, “copy”' },
  ],
  of: (title: string) => `Linked pattern: ${title}`,
  here: 'Its blocks are edited where they stand; a change is seen on every page that shows it.',
  empty: 'There is nothing in it yet.',
  gone: 'This pattern is not there: choose another one, or remove the block.',
  open: 'Edit its blocks',
  insert: 'Insert a block into it',
  detach: 'Turn into a copy',
}

export const sayLinked = linked
