/** Messages of fields with the names of items, in English; loaded with them. */
export const titles = {
  visitorsRead: 'Visitors read:',
}
