/** Messages before and after a publish, in English; loaded with its dialog, since only publishers open it. */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Numbers of pages that a publish changes, and of those that use the changed content and stay the same. */
export type PageCounts = Readonly<Record<'changed' | 'same', number>>

/** Unchanged pages are checked like those that change. */
function toOthers({ changed, same }: PageCounts, end: string): string {
  if (same === 0) return ''
  const other = changed === 0 ? '' : 'other '
  const words =
    same === 1 ? 'page uses the changed content and stays' : 'pages use the changed content and stay'
  return ` ${same} ${other}${words} the same${end}`
}

const toChange = (pages: number) => `${count(pages, 'page changes', 'pages change')}.`

export const publish = {
  title: 'Publish',
  none: 'There are no drafts: everything is published.',
  ofPage: 'On this page',
  links: 'Menus that link to this page',
  own: 'Your drafts',
  others: 'Drafts with work of others',
  tickAll: (drafts: number) => `Tick all ${drafts}`,
  untickAll: (drafts: number) => `Untick all ${drafts}`,
  allPages: 'All pages may change.',
  upTo: ({ affected, unrecorded }: Readonly<Record<'affected' | 'unrecorded', number>>) => {
    const known = affected === 0 ? 'No page is known to change.' : `Up to ${toChange(affected)}`
    return unrecorded === 0
      ? known
      : `${known} ${count(unrecorded, 'page', 'pages')} without recorded dependencies may also change.`
  },
  exactly: (counted: PageCounts) =>
    `${counted.changed === 0 ? 'No page changes.' : toChange(counted.changed)}${toOthers(counted, '.')}`,
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
  /** `counted`: the numbers before the publish, of the same pages. */
  checked: (pages: number, counted: PageCounts | undefined) => {
    if (pages === 0) return 'No page shows what was published.'
    if (counted === undefined)
      return `${count(pages, 'page that could change was', 'pages that could change were')} checked: visitors get what you saw.`
    const { changed } = counted
    const others = toOthers(counted, ': this was checked.')
    if (changed === 0) return `No page changed.${others}`
    return `${count(changed, 'page', 'pages')} changed, as you saw ${changed === 1 ? 'it' : 'them'}.${others}`
  },
  later: (pages: number) =>
    `${count(pages, 'more page that could change is', 'more pages that could change are')} being checked; the publishing history says what is found.`,
  behind: (servers: readonly string[]) =>
    `${servers.join(', ')} may show the previous pages for a few more seconds.`,
  look: (title: string) => `Open ${title} on the site`,
  receipts: 'Receipts',
}
