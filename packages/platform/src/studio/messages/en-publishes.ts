/** Messages for the publishing history, in English. Loaded with its dialog, which few editors open. */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const publishHistoryMessages = {
  none: 'No publishes from the studio yet. Edit a page and choose “Publish”.',
  release: (release: number) => `Release ${release}`,
  later: (pages: number) => `${count(pages, 'page', 'pages')} still being checked`,
  differs: (difference: string) => `The live page differs from the preview: ${difference}`,
  takenBack: (release: number) => `Undone by release ${release}`,
  takeBack: 'Undo this publish',
  takeBackOf: (release: number) => `Undo this publish: release ${release}`,
  undoEffects: {
    leaves: (titles: readonly string[]) => `Visitors will no longer see ${titles.join(', ')}.`,
    returns: (titles: readonly string[]) => `${titles.join(', ')} will be on the site again.`,
    reverts: (titles: readonly string[]) =>
      `${titles.join(', ')} immediately ${titles.length === 1 ? 'reverts to its previous version' : 'revert to their previous versions'} for all visitors.`,
  },
  /** Shown only for items with a draft. */
  drafted: (titles: readonly string[]) =>
    `Unpublished changes to ${titles.join(', ')} are kept. If they conflict with this undo, you can choose which version to keep.`,
  noDrafts: (titles: readonly string[]) =>
    titles.length === 1
      ? `${titles.join('')} has no unpublished changes.`
      : 'None of these items has unpublished changes.',
  named: (release: number, time: string) => `release ${release} (${time})`,
  tookBack: (name: string) => `Undoes ${name}`,
  bringBack: 'Publish again',
  bringBackOf: (release: number) => `Publish again: release ${release}`,
  /** Labels for items that were withdrawn. The Content area uses the same words. */
  returnWithdrawn: 'Bring back',
  returnWithdrawnOf: (release: number) => `Bring back: release ${release}`,
  withdrawAgain: 'Withdraw again',
  withdrawAgainOf: (release: number) => `Withdraw again: release ${release}`,
  deleteAgain: 'Delete again',
  deleteAgainOf: (release: number) => `Delete again: release ${release}`,
  unpublishAgain: 'Unpublish again',
  unpublishAgainOf: (release: number) => `Unpublish again: release ${release}`,
  overtaken: ({
    titles,
    later,
    name,
  }: {
    readonly titles: readonly string[]
    readonly later: string
    readonly name: string
  }) =>
    `Cannot be undone: ${titles.join(', ')} ${titles.length === 1 ? 'has' : 'have'} since been changed again by ${name}, in ${later}. Undo that first, or edit the content.`,
  /** Lists the first few changed fields of an item. */
  changedIn: (title: string, places: readonly string[], more: number) =>
    [
      title,
      places.length > 0 && `: ${places.join(', ')}`,
      more > 0 && places.length > 0 && ` and ${count(more, 'more change', 'more changes')}`,
    ]
      .filter(Boolean)
      .join(''),
  moreItems: (items: number) => `and ${count(items, 'more item', 'more items')}`,
}
