/** What is said before drafts go live, once they have, and where that is taken back. */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const publishing = {
  publish: {
    open: 'Publish …',
    title: 'Publish',
    none: 'There are no drafts: everything is published.',
    drafts: 'Drafts',
    affected: (pages: number, unseen: number) =>
      unseen === 0
        ? `What is ticked changes ${count(pages, 'page', 'pages')}.`
        : `What is ticked changes up to ${count(pages, 'page', 'pages')}: too many to look at each.`,
    counting: 'Finding out which pages change …',
    changes: (number: number) => count(number, 'change', 'changes'),
    changesOf: (title: string) => `What changes in ${title}`,
    kinds: {
      created: 'is new.',
      withdrawn: 'leaves the site.',
      set: 'changes:',
      inserted: 'is added.',
      removed: 'is removed.',
      moved: 'moves.',
    },
    unworded:
      'Nobody has said what these pictures show. They can be published so, but people who do not see them are told nothing.',
    wordPicture: (title: string) => `Say what ${title} shows`,
    changed: ({
      kind,
      language,
      name,
      time,
    }: Readonly<Record<'kind' | 'language' | 'name' | 'time', string>>) =>
      `${kind} · ${language} · ${name}, ${time}`,
    earlier: 'Publishes so far, to take one back …',
    withdrawn: '(leaves the site)',
    collisions: (offers: number) =>
      `${count(offers, 'place waits', 'places wait')} for somebody to choose between two values. Until then it stays draft.`,
    note: 'Note (for the list of publishes)',
    waiting: 'Not everything that you have typed is saved yet.',
    send: (drafts: number) =>
      drafts === 0 ? 'Nothing to publish' : `Publish ${count(drafts, 'draft', 'drafts')}`,
    andMore: (pages: number) => `and ${count(pages, 'more', 'more')}`,
    comparing: 'Comparing pages …',
    done: (release: number) => `Published as release ${release}.`,
    equal: (pages: number) =>
      pages === 0
        ? 'No page shows what was published.'
        : `${count(pages, 'page', 'pages')} compared, all equal to what you saw.`,
    later: (pages: number) =>
      `${count(pages, 'more page is', 'more pages are')} being compared; the list of publishes says what is found.`,
    look: (title: string) => `Open ${title} on the site`,
    receipts: 'Receipts',
  },

  publishes: {
    title: 'Publishes',
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
  },
}
