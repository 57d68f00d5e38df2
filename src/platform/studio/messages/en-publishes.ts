/** The list of publishes; loaded with its dialog, since few open it. */
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
  /** Of items that have a draft. */
  drafted: (titles: readonly string[]) =>
    titles.length === 0
      ? 'None of them has a draft.'
      : `The draft of ${titles.join(', ')} stays as it is. Where it changes the same text as what comes back, you are shown both.`,
}
