/** Messages of the list of publishes, in English; loaded with its dialog, since few open it. */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const publishes = {
  none: 'Nothing has been published from drafts yet.',
  release: (release: number) => `Release ${release}`,
  pages: (affected: number, later: number) =>
    `${count(affected, 'page', 'pages')} checked${later === 0 ? '' : `, but for ${later} still to come`}`,
  differs: (difference: string) => `Not live as it was seen: ${difference}`,
  takenBack: (release: number) => `Taken back by release ${release}`,
  takeBack: (release: number) => `Take release ${release} back`,
  question: (titles: readonly string[]) =>
    `${titles.join(', ')}: as before that publish, at once, for everyone. What was published then is kept in the history.`,
  /** For items that have a draft. */
  drafted: (titles: readonly string[]) =>
    `The draft of ${titles.join(', ')} stays as it is. Where it changes the same text as what comes back, you are shown both.`,
  noDrafts: (titles: readonly string[]) =>
    titles.length === 1
      ? `${titles.join('')} has no draft that this could touch.`
      : `None of these ${titles.length} has a draft that this could touch.`,
  named: (note: string, time: string) => (note === '' ? `the release of ${time}` : `“${note}” (${time})`),
  tookBack: (name: string) => `Took back ${name}`,
  bringBack: (release: number) => `Bring release ${release} back`,
  overtaken: ({
    titles,
    later,
    name,
  }: {
    readonly titles: readonly string[]
    readonly later: string
    readonly name: string
  }) =>
    `Cannot be taken back now: ${titles.join(', ')} was changed again by ${name}, with ${later}. Take that back first, or edit it.`,
  /** Lists the first changed positions of an item. */
  changedIn: (title: string, places: readonly string[], more: number) =>
    [
      title,
      places.length > 0 && `: ${places.join(', ')}`,
      more > 0 && places.length > 0 && ` and ${count(more, 'more change', 'more changes')}`,
    ]
      .filter(Boolean)
      .join(''),
  moreItems: (items: number) => `and ${count(items, 'more item', 'more items')}`,
  changesOf: (title: string) => `What changed in ${title}`,
  notRead: (title: string) => `${title}: not shown here.`,
}
