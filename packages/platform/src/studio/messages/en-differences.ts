/** Messages about differences and releases, in English. Loaded with the dialogs that show them. */
export const differenceMessages = {
  removed: 'Removed:',
  added: 'Added:',
  moved: 'Moved:',
  more: (number: number) => `and ${number} more`,
  show: (title: string) => `Changes in ${title}`,
  none: 'No visible change.',
  items: 'Changed items',
  inActivity: 'Show in Activity',
  release: (release: number, note: string) =>
    note === '' ? `Release ${release}` : `Release ${release}: ${note}`,
}
