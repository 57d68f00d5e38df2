/** Messages of fields whose labels contain names of items, in English. Loaded with the fields. */
export const titles = {
  visitorsRead: 'Visitors read:',
}
