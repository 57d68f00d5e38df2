/** Messages about patterns, in English. */
export const patterns = {
  open: 'Manage patterns…',
  save: 'Save as pattern…',
  saved: (name: string) => `${name} is saved. You can insert it like a block.`,
  linked: (name: string) =>
    `${name} is now a linked pattern and replaces the blocks here. Changes to it appear on every page that uses it.`,
  notReplaced: (name: string) =>
    `${name} is now a linked pattern. The blocks here were not replaced, because they are not next to each other.`,
  refused: (name: string, names: readonly string[]) =>
    `${name} cannot be inserted here, because it contains ${names.join(', ')}. Choose another position.`,
  containing: (title: string) =>
    `${title} cannot be inserted here, because a pattern cannot contain itself. Choose another position.`,
  unread: (title: string) => `${title} could not be loaded. Try again.`,
  edit: 'Open linked pattern',
  detach: 'Turn linked pattern into a copy',
  inside: (title: string) =>
    `This is in the linked pattern ${title}. Changes here appear on every page that uses it.`,
}
