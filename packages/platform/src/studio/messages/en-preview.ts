/** Messages about the preview states of a list, in English. */
export const previewMessages = {
  label: 'Preview items',
  states: { own: 'Actual items', none: 'None', one: 'One', many: 'Many', error: 'Error' },
  said: {
    none: 'with no items',
    one: 'with one item',
    many: 'with many items',
    error: 'when its items cannot be loaded',
  },
  note: (name: string, state: string) => `Preview only: ${name} ${state}. Visitors see the actual items.`,
  leave: 'End preview',
  nothing: (name: string) =>
    `Visitors see nothing here in this case. To show a message instead, select ${name} and add one in the form.`,
}
