/**
 * Messages shown before and after publishing, in English. Loaded with the publish dialog, which only publishers open.
 */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/**
 * The number of pages that a publish changes (`changed`), and the number of pages that use the changed content but stay
 * the same (`same`).
 */
export type PageCounts = Readonly<Record<'changed' | 'same', number>>

type ExpectedPages = Readonly<Record<'affected' | 'unrecorded', number>> & { readonly isComplete: boolean }

/** Returns a sentence about the checked pages that stay the same. */
function toOthers({ changed, same }: PageCounts): string {
  if (same === 0) return ''
  const other = changed === 0 ? '' : 'other '
  const words = same === 1 ? 'checked page does not change' : 'checked pages do not change'
  return ` ${same} ${other}${words}.`
}

const toChange = (pages: number) => `${count(pages, 'page', 'pages')} will change.`

export const publishMessages = {
  title: 'Publish',
  none: 'Nothing to publish yet. Edit a page first.',
  ofPage: { related: 'On this page', links: 'Menus with links to this page' },
  ofItem: { related: 'This item and the items that it uses', links: 'Menus with links to this item' },
  own: 'Your drafts',
  others: 'Drafts edited by others',
  more: 'Show more drafts',
  tickAll: (drafts: number) => `Select all ${drafts}`,
  untickAll: (drafts: number) => `Deselect all ${drafts}`,
  allPages: 'All pages may change.',
  /**
   * States the maximum number of pages that a publish may change. Pages without recorded dependencies may change too.
   * `isComplete` is false until all pages have been scanned.
   */
  upTo: ({ affected, unrecorded, isComplete }: ExpectedPages) => {
    if (affected + unrecorded === 0) return 'No pages will change.'
    const most = count(affected + unrecorded, 'page', 'pages')
    if (isComplete) return `Up to ${most} will change.`
    const least = `At least ${count(affected, 'page uses', 'pages use')} this content.`
    return `${affected === 0 ? 'Still checking which pages use this content.' : least} Up to ${most} may change.`
  },
  exactly: (counted: PageCounts) =>
    `${counted.changed === 0 ? 'No pages will change.' : toChange(counted.changed)}${toOthers(counted)}`,
  noneSelected: 'Select what you want to publish.',
  counting: 'Checking which pages will change…',
  changes: (number: number) => count(number, 'change', 'changes'),
  showChanges: 'Show changes',
  hideChanges: 'Hide changes',
  noChanges: 'No changes since the last publish.',
  changesOf: (title: string) => `Changes in ${title}`,
  kinds: {
    created: 'added',
    withdrawn: 'unpublished',
    set: 'changed:',
    inserted: 'added',
    removed: 'removed',
    moved: 'moved',
  },
  /** Follows the name of an item that a release removed without publishing a draft. */
  removals: { withdrawn: 'withdrawn', deleted: 'deleted' },
  wordless: 'changed',
  formerFile: 'Published file',
  newFile: 'New file',
  withoutAltText:
    'These pictures have no alternative text for people who cannot see them. You can still publish.',
  warnings: 'These links do not work. You can still publish.',
  iconFlaw: 'The site icon may not look right. You can still publish.',
  showIcon: 'Show the icon in Design',
  wordPicture: (title: string) => `Write alternative text for ${title}`,
  changed: ({
    kind,
    language,
    name,
    time,
  }: Readonly<Record<'kind' | 'language' | 'name' | 'time', string>>) =>
    `${kind} · ${language} · ${name}, ${time}`,
  earlier: 'Publishing history…',
  withdrawn: '(will be unpublished)',
  collisions: (offers: number) =>
    offers === 1
      ? 'There is 1 conflict. Resolve it before publishing.'
      : `There are ${offers} conflicts. Resolve them before publishing.`,
  note: 'Note (for the publishing history)',
  waiting: 'Your last changes are still being saved.',
  send: (drafts: number) =>
    drafts === 0 ? 'Nothing selected' : `Publish ${count(drafts, 'draft', 'drafts')}`,
  andMore: (pages: number) => `and ${count(pages, 'more', 'more')}`,
  comparing: 'Publishing…',
  done: (release: number) => `Published as release ${release}.`,
  /** Reports the pages that were checked after publishing. `counted` contains the page counts determined beforehand. */
  checked: (pages: number, counted: PageCounts | undefined) => {
    if (pages === 0) return 'No page uses this content.'
    if (counted === undefined)
      return `Your changes are live. ${count(pages, 'page was', 'pages were')} checked.`
    const { changed } = counted
    const others = toOthers(counted)
    if (changed === 0) return `No pages changed.${others}`
    return `${count(changed, 'page', 'pages')} changed, exactly as in your preview.${others}`
  },
  later: (pages: number) =>
    `${count(pages, 'more page is', 'more pages are')} still being checked. The publishing history shows the result.`,
  behind: (servers: readonly string[]) =>
    `${servers.join(', ')} may show earlier versions of pages for a few more seconds.`,
  look: (title: string) => `View ${title}`,
  receipts: 'Technical details',
}
