/**
 * What somebody has chosen in the tree, which shows it at once; what is selected follows later, and where keys come fast, over what was chosen
 * before. Until it is there the tree keeps the choice: Shift with an arrow goes on from what is shown.
 */
export type TreeChoice<Selection> = {
  readonly keys: readonly string[]
  /** What was selected then. */
  readonly before: Selection
  /** What was chosen before it, and may be selected on the way. */
  readonly passed: readonly string[]
}

/** What is selected now: by identity, and the keys of its rows. */
type Shown<Selection> = { readonly selection: Selection; readonly keys: readonly string[] }

export function chooseRows<Selection>(
  former: TreeChoice<Selection> | undefined,
  keys: readonly string[],
  shown: Shown<Selection>,
): TreeChoice<Selection> {
  const passed = isOnItsWay(former, shown) ? [...former.passed, toWord(former.keys)] : []
  return { keys, before: shown.selection, passed: passed.filter((one) => one !== toWord(keys)) }
}

/** Whether what is selected is still to become what was chosen. */
export const isOnItsWay = <Selection>(
  choice: TreeChoice<Selection> | undefined,
  { selection, keys }: Shown<Selection>,
): choice is TreeChoice<Selection> =>
  choice !== undefined && (choice.before === selection || choice.passed.includes(toWord(keys)))

const toWord = (keys: readonly string[]) => keys.join('\n')
