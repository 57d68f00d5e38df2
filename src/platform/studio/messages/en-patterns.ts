/** Messages about patterns, in English. */
export const patterns = {
  open: 'Saved patterns …',
  save: 'Save as a pattern …',
  saved: (name: string) => `${name} is saved: it is in the list of blocks to insert.`,
  linked: (name: string) =>
    `${name} is a linked pattern now, and stands where its blocks stood. What is changed in it changes every page that shows it.`,
  notReplaced: (name: string) =>
    `${name} is a linked pattern now: it is in the list of blocks to insert. The blocks here stay as they are, since they do not stand beside each other.`,
  refused: (name: string, names: readonly string[]) =>
    `${name} cannot be inserted there, since ${names.join(', ')} cannot stand there. Choose another place.`,
  containing: (title: string) =>
    `${title} is this pattern, or contains it: a pattern cannot stand in itself. Choose another place.`,
  unread: (title: string) => `What ${title} says cannot be read now. Try again.`,
  edit: 'Open the linked pattern',
  detach: 'Turn the linked pattern into a copy',
  inside: (title: string) =>
    `This is in the linked pattern ${title}: what is changed here changes every page that shows it.`,
}
