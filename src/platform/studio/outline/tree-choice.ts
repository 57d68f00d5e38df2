/**
 * The choice made in the tree, which shows it at once. The selection follows later; with fast keys it passes through earlier choices. Until
 * it arrives the tree shows the choice, so that Shift with an arrow key extends what is shown.
 */
export type TreeChoice<Selection> = {
  readonly keys: readonly string[]
  /** The selection at that time. */
  readonly before: Selection
  /** Earlier choices; the selection may pass through them. */
  readonly passed: readonly string[]
}

/** The current selection, compared by identity, and the keys of its rows. */
type Shown<Selection> = { readonly selection: Selection; readonly keys: readonly string[] }

export function chooseRows<Selection>(
  former: TreeChoice<Selection> | undefined,
  keys: readonly string[],
  shown: Shown<Selection>,
): TreeChoice<Selection> {
  const passed = isOnItsWay(former, shown) ? [...former.passed, toWord(former.keys)] : []
  return { keys, before: shown.selection, passed: passed.filter((one) => one !== toWord(keys)) }
}

/** Returns true while the selection has not yet become the choice. */
export const isOnItsWay = <Selection>(
  choice: TreeChoice<Selection> | undefined,
  { selection, keys }: Shown<Selection>,
): choice is TreeChoice<Selection> =>
  choice !== undefined && (choice.before === selection || choice.passed.includes(toWord(keys)))

const toWord = (keys: readonly string[]) => keys.join('\n')
