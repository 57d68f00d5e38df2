/** What is said about patterns, in English. */
const count = (number: number) => `${number} ${number === 1 ? 'block' : 'blocks'}`

export const patterns = {
  title: 'Saved patterns',
  open: 'Saved patterns …',
  none: 'Nothing is saved yet. Select blocks on a page and choose “Save as a pattern …”.',
  save: 'Save as a pattern …',
  saveTitle: 'Save as a pattern',
  explained: (blocks: number) =>
    `${count(blocks)} under a name, for all editors. Whoever inserts the pattern gets a copy: what is changed in that changes nothing anywhere else.`,
  name: 'Name',
  taken: (name: string) => `There is a pattern called ${name} already.`,
  send: 'Save it',
  saved: (name: string) => `${name} is saved: it is in the list of blocks to insert.`,
  facts: (blocks: number, by: string) => `${count(blocks)}, by ${by}`,
  notThere: (names: readonly string[]) => `${names.join(', ')} cannot stand there`,
  refused: (name: string, names: readonly string[]) =>
    `${name} cannot be inserted there, since ${names.join(', ')} cannot stand there. Choose another place.`,
  renameOf: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name of ${name}`,
  keep: 'Rename it',
  removeOf: (name: string) => `Remove ${name}`,
  question: (name: string) => `${name}: what was inserted of it stays on its pages.`,
}
