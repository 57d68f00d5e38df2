/** Messages of fields whose labels contain names of items, in English. Loaded with the fields. */
export const titles = {
  visitorsRead: (names: readonly string[]) =>
    names.length === 0 ? 'Visitors read:' : `Visitors read about ${names.join(' and ')}:`,
}
