/** What is said before drafts go live, and once they have; loaded with its dialog, since only publishers open it. */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const publish = {
  title: 'Publish',
  none: 'There are no drafts: everything is published.',
  own: 'Your drafts',
  others: 'Drafts with work of others',
  tickAll: (drafts: number) => `Tick all ${drafts}`,
  untickAll: (drafts: number) => `Untick all ${drafts}`,
  affected: (pages: number, unseen: number) =>
    unseen === 0
      ? `Publishing what is ticked changes ${count(pages, 'page', 'pages')}.`
      : `Publishing what is ticked changes at most ${count(pages, 'page', 'pages')}. There are too many to try each one.`,
  counting: 'Finding out which pages change …',
  changes: (number: number) => count(number, 'change', 'changes'),
  changesOf: (title: string) => `What changes in ${title}`,
  kinds: {
    created: 'is new.',
    withdrawn: 'is taken off the site.',
    set: 'changes:',
    inserted: 'is added.',
    removed: 'is removed.',
    moved: 'moves.',
  },
  wordless: 'changes.',
  unworded:
    'These pictures have no alternative text. You can publish them all the same, but people who cannot see them learn nothing about them.',
  wordPicture: (title: string) => `Write the alternative text of ${title}`,
  changed: ({
    kind,
    language,
    name,
    time,
  }: Readonly<Record<'kind' | 'language' | 'name' | 'time', string>>) =>
    `${kind} · ${language} · ${name}, ${time}`,
  earlier: 'Publishing history, to take one back …',
  withdrawn: '(is taken off the site)',
  collisions: (offers: number) =>
    `${count(offers, 'place waits', 'places wait')} for somebody to choose between two values. Until then it stays draft.`,
  note: 'Note (for the publishing history)',
  waiting: 'Not everything that you have typed is saved yet.',
  send: (drafts: number) =>
    drafts === 0 ? 'Nothing is ticked' : `Publish ${count(drafts, 'draft', 'drafts')}`,
  andMore: (pages: number) => `and ${count(pages, 'more', 'more')}`,
  comparing: 'Comparing pages …',
  done: (release: number) => `Published as release ${release}.`,
  equal: (pages: number) =>
    pages === 0
      ? 'No page shows what was published.'
      : `${count(pages, 'page', 'pages')} compared, all equal to what you saw.`,
  later: (pages: number) =>
    `${count(pages, 'more page is', 'more pages are')} being compared; the publishing history says what is found.`,
  look: (title: string) => `Open ${title} on the site`,
  receipts: 'Receipts',
}
