/** The list of publishes; loaded with its dialog, since few open it. */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const publishes = {
  none: 'Nothing has been published from drafts yet.',
  release: (release: number) => `Release ${release}`,
  pages: (affected: number, later: number) =>
    count(affected, 'page', 'pages') + (later === 0 ? '' : `, ${later} still to be compared`),
  differs: (difference: string) => `Not live as it was seen: ${difference}`,
  takenBack: (release: number) => `Taken back by release ${release}`,
  takeBack: (release: number) => `Take release ${release} back`,
  question: (titles: readonly string[]) =>
    `${titles.join(', ')}: as before that publish, at once, for everyone. What was published then is kept in the history.`,
  /** Of items that have a draft. */
  drafted: (titles: readonly string[]) =>
    titles.length === 0
      ? 'None of them has a draft.'
      : `What is in the draft of ${titles.join(', ')} stays a draft: it stands on what comes back then, and where both say something else of the same place, both are shown.`,
}
