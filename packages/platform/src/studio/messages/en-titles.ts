/** Messages for fields whose labels contain item names, in English. Loaded with those fields. */
export const titleMessages = {
  visitorsRead: (names: readonly string[]) =>
    names.length === 0 ? 'Text for visitors:' : `Text for visitors about ${names.join(' and ')}:`,
}
