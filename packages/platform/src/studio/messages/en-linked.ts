/** Messages for dialogs and forms that deal with patterns, in English. Loaded with those dialogs and forms. */
const count = (number: number) => `${number} ${number === 1 ? 'block' : 'blocks'}`

const linked = {
  title: 'Patterns',
  search: 'Search patterns',
  none: 'No patterns yet. Select blocks on a page and choose “Save as pattern…”.',
  copies: 'Inserted as copies',
  copiesHelp: 'Each page gets its own copy, which you can edit freely.',
  links: 'Linked',
  linksHelp: 'Once published, changes appear on every page that uses the pattern.',
  more: 'More patterns exist. Search to find them.',
  saveTitle: 'Save as pattern',
  explained: (blocks: number) => `Saves ${count(blocks)} so that all editors can insert them.`,
  kind: 'Type',
  copy: 'Copy',
  copyHelp: 'Each page gets its own copy. Editing one page does not change the others.',
  link: 'Linked',
  linkHelp:
    'All pages that use the pattern, including this one, share these blocks. Once the pattern is published, changes appear everywhere.',
  name: 'Name',
  taken: (name: string) => `A pattern named ${name} already exists. Choose another name.`,
  send: 'Save pattern',
  facts: (blocks: number, by: string) => `${count(blocks)}, created by ${by}`,
  notThere: (names: readonly string[]) => `${names.join(', ')} cannot be inserted here`,
  linkedKind: 'Linked pattern',
  insertAs: 'Linked patterns',
  as: { linked: 'Linked', copy: 'As a copy' },
  linkedFacts: 'Linked: changes appear on every page',
  copyFacts: 'Copy of the linked pattern',
  renameOf: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name for ${name}`,
  keep: 'Rename',
  removeOf: (name: string) => `Delete ${name}`,
  question: (name: string) => `This deletes ${name}. Copies that are already on pages stay there.`,
  linkedQuestion: (name: string) =>
    `${name} will be unpublished once this change is published. After that, it stays here as a draft. First, remove it from all pages that use it, or turn it into a copy there.`,
  draftQuestion: (name: string) =>
    `${name} is not published, so it is deleted immediately and disappears from drafts that use it. You can restore it for 30 days, under “Deleted items” in Content.`,
  keys: [
    { label: 'Insert a pattern', keys: 'Type / and the pattern’s name' },
    { label: 'Save blocks as a pattern', keys: 'Ctrl K, then type “pattern”' },
    { label: 'Rename or delete patterns', keys: 'Ctrl K, then type “patterns”' },
    { label: 'Edit a linked pattern', keys: 'Ctrl K, then type “open”' },
    { label: 'Turn a linked pattern into a copy', keys: 'Ctrl K, then type “copy”' },
  ],
  of: (title: string) => `Linked pattern: ${title}`,
  here: 'Click its blocks to edit them. Changes appear on every page that uses the pattern.',
  empty: 'This pattern is empty. Insert a block.',
  gone: 'This pattern no longer exists. Choose another, or remove the block.',
  open: 'Edit pattern',
  insert: 'Insert block',
  detach: 'Make a copy',
}

export const patternMessages = linked
