/** Messages about the preview states of a list, in English. */
export const preview = {
  label: 'Items on the canvas',
  states: { own: 'All it has', none: 'None', one: 'One', many: 'Many', error: 'Error' },
  said: {
    none: 'with no items',
    one: 'with one item',
    many: 'with many items',
    error: 'when its items cannot be loaded',
  },
  note: (name: string, state: string) =>
    `A preview: ${name} ${state}. Nothing of it is stored, and visitors see what it has.`,
  leave: 'End the preview',
  nothing: (name: string) =>
    `Visitors see nothing of ${name} then: a text for it can be switched on in its form.`,
}
