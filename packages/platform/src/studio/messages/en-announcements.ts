/** Screen reader announcements after blocks are edited, or after an undo or redo, in English. */
export const announcementMessages = {
  kinds: {
    create: 'created',
    translate: 'translated',
    withdraw: 'unpublished',
    bringBack: 'restored',
    set: 'changed',
    unset: 'changed',
    insert: 'inserted',
    remove: 'removed',
    move: 'moved',
  },
  what: (name: string, kind: string) => `${name} ${kind}`,
  several: (changes: number) => `${changes} changes`,
  /** Describes the position of moved blocks. `first` and `last` are equal for a single block. */
  where: (first: number, last: number, { of, list }: { readonly of: number; readonly list: string }) =>
    `${first === last ? first : `${first} to ${last}`} of ${of} in ${list}`,
  movedUp: (name: string, where: string) => `${name} moved up, ${where}`,
  movedDown: (name: string, where: string) => `${name} moved down, ${where}`,
  moved: (name: string, where: string) => `${name} moved, ${where}`,
  inserted: (name: string, where: string) => `${name} inserted, ${where}`,
  pasted: (name: string, where: string) => `${name} pasted, ${where}`,
  duplicated: (name: string, where: string) => `${name} duplicated, ${where}`,
  removed: (name: string) => `${name} removed`,
  undone: (what: string) => `Undone: ${what}`,
  redone: (what: string) => `Redone: ${what}`,
  notUndone: (what: string) => `Not undone, because it has been changed since: ${what}`,
  notRedone: (what: string) => `Not redone, because it has been changed since: ${what}`,
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
}
