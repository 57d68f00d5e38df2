/**
 * Labels and confirmation questions for the buttons that undo a publish. They depend on how the undo affects each item.
 */
import type { PublishEntry, PublishedItem } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { publishHistoryMessages as words } from '../messages/en-publishes.ts'

/**
 * The effect of an undo on an item: the item is removed from the site, put back on the site, or reverted to its
 * previous version.
 */
type UndoEffect = 'leaves' | 'returns' | 'reverts'

type UndoneItems = readonly Pick<PublishedItem, 'contentKey' | 'language' | 'title' | 'seq' | 'changes'>[]

/** Returns true if the publish was a withdrawal, which publishes no drafts. */
const isWithdrawal = (items: readonly Pick<PublishedItem, 'seq'>[]): boolean =>
  items.length > 0 && items.every(({ seq }) => seq === 0)

/**
 * Returns true if a publish without drafts deleted an image. Images are deleted without a draft and cannot be withdrawn.
 */
const isPictureDeletion = (items: readonly Pick<PublishedItem, 'changes'>[]): boolean =>
  items.some(({ changes }) => changes.some(({ itemType }) => itemType === 'sfdc_cms__image'))

function toEffect({ changes }: UndoneItems[number]): UndoEffect | undefined {
  if (changes.length === 0) return undefined
  if (changes.some(({ kind }) => kind === 'created')) return 'leaves'
  return changes.some(({ kind }) => kind === 'withdrawn') ? 'returns' : 'reverts'
}

/**
 * Returns the undo's effect on each item. The list of publishes contains the changes to only the first few items. In a
 * withdrawal, the remaining items get the same effect as these items; otherwise, they count as reverted.
 */
function toEffects(items: UndoneItems): readonly UndoEffect[] {
  const effects = items.map(toEffect)
  const usual =
    (isWithdrawal(items) ? effects.find((effect) => effect !== undefined) : undefined) ?? 'reverts'
  return effects.map((effect) => effect ?? usual)
}

/** Returns the visible label, and the accessible name, which also includes the release number. */
export function toUndoLabel({
  release,
  takesBack,
  drafts,
}: Pick<PublishEntry, 'release' | 'takesBack'> & { readonly drafts: UndoneItems }) {
  if (takesBack === null) return { label: words.takeBack, name: words.takeBackOf(release) }
  const effects = toEffects(drafts)
  if (effects.length > 0 && effects.every((effect) => effect === 'leaves')) {
    if (!isWithdrawal(drafts))
      return { label: words.unpublishAgain, name: words.unpublishAgainOf(takesBack.release) }
    return isPictureDeletion(drafts)
      ? { label: words.deleteAgain, name: words.deleteAgainOf(takesBack.release) }
      : { label: words.withdrawAgain, name: words.withdrawAgainOf(takesBack.release) }
  }
  if (isWithdrawal(drafts) && effects.length > 0 && effects.every((effect) => effect === 'returns'))
    return { label: words.returnWithdrawn, name: words.returnWithdrawnOf(takesBack.release) }
  return { label: words.bringBack, name: words.bringBackOf(takesBack.release) }
}

/**
 * Returns the confirmation question. `drafted` contains the keys of items that have a draft, and is undefined while
 * loading.
 */
export function toUndoQuestion(items: UndoneItems, drafted: ReadonlySet<string> | undefined): string {
  const effects = toEffects(items)
  const sentences = (['leaves', 'returns', 'reverts'] as const).flatMap((effect) => {
    const titles = toTitles(items.filter((_item, at) => effects[at] === effect))
    return titles.length === 0 ? [] : [words.undoEffects[effect](titles)]
  })
  if (drafted === undefined) return sentences.join(' ')
  const waiting = items.filter((item) => drafted.has(toItemKey(item)))
  const ofDrafts = waiting.length === 0 ? words.noDrafts(toTitles(items)) : words.drafted(toTitles(waiting))
  return [...sentences, ofDrafts].join(' ')
}

/** Names each item only once, even if it changes in several languages. */
const toTitles = (items: UndoneItems) => [...new Set(items.map(({ title }) => title))]
