/** What is said before drafts go live, and once they have; loaded with its dialog, since only publishers open it. */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

type PagesCounted = Readonly<Record<'affected' | 'same' | 'unseen', number>>

/** They are checked like those that change. */
function toOthers({ affected, same }: Pick<PagesCounted, 'affected' | 'same'>, end: string): string {
  if (same === 0) return ''
  const other = affected === 0 ? '' : 'other '
  const words = same === 1 ? 'page uses something of it and stays' : 'pages use something of it and stay'
  return ` ${same} ${other}${words} the same${end}`
}

export const publish = {
  title: 'Publish',
  none: 'There are no drafts: everything is published.',
  ofPage: 'On this page',
  links: 'Menus that link to this page',
  own: 'Your drafts',
  others: 'Drafts with work of others',
  tickAll: (drafts: number) => `Tick all ${drafts}`,
  untickAll: (drafts: number) => `Untick all ${drafts}`,
  affected: ({ affected, same, unseen }: PagesCounted) => {
    const most = unseen === 0 ? '' : 'at most '
    const changes = affected === 0 ? 'no page' : most + count(affected, 'page', 'pages')
    const untried = unseen === 0 ? '' : ' There was no time to try each one.'
    return `Publishing what is ticked changes ${changes}.${untried}${toOthers({ affected, same }, '.')}`
  },
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
  warnings:
    'These links lead nowhere. You can publish them all the same, but whoever follows them finds nothing.',
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
  comparing: 'Checking pages …',
  done: (release: number) => `Published as release ${release}.`,
  /** `counted`: before, of the same pages. */
  checked: (pages: number, counted: PagesCounted | undefined) => {
    if (pages === 0) return 'No page shows what was published.'
    const { affected = 0, same = 0, unseen = pages } = counted ?? {}
    const others = toOthers({ affected: pages - same, same }, ': this was checked.')
    if (unseen > 0)
      return `${count(pages - same, 'page that could change was', 'pages that could change were')} checked: visitors get what you saw.${others}`
    if (affected === 0) return `No page changed.${others}`
    return `${count(affected, 'page', 'pages')} changed, as you saw ${affected === 1 ? 'it' : 'them'}.${others}`
  },
  later: (pages: number) =>
    `${count(pages, 'more page that could change is', 'more pages that could change are')} being checked; the publishing history says what is found.`,
  look: (title: string) => `Open ${title} on the site`,
  receipts: 'Receipts',
}
