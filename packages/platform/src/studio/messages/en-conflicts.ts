/** Messages about conflicting edits, in English. Loaded with the cards that show them. */
export const conflictMessages = {
  title: 'Conflicting edits',
  removedBy: (name: string) => `Removed by ${name}.`,
  somebody: 'Someone else',
  outdated: 'This edit was made to an earlier version of the draft.',
  now: 'Current value',
  takeNow: 'Keep current',
  take: (name: string | undefined) => (name === undefined ? 'Use mine' : `Use ${name}’s`),
  keepBoth: 'Keep both',
  replaced: (name: string) => `${name} replaced your text`,
  putBack: 'Use mine',
  leave: 'Keep theirs',
}
