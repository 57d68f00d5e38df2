/** Messages about the preview states of a list, in English. */
export const preview = {
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
    `In this case, visitors see nothing here. You can add a text for it in the form for ${name}.`,
}
