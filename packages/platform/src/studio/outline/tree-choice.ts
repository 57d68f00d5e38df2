/**
 * The rows that the editor chose in the tree. The selection follows later and may pass through earlier choices if keys
 * are pressed quickly. Until the selection matches the latest choice, the tree shows that choice, so that Shift with an
 * arrow key extends the visible selection.
 */
export type TreeChoice<Selection> = {
  readonly keys: readonly string[]
  /** The selection at the time of the choice. */
  readonly before: Selection
  /** Earlier choices, which the selection may pass through. */
  readonly passed: readonly string[]
}

/** The current selection, compared by identity, and the keys of its rows. */
type CurrentSelection<Selection> = { readonly selection: Selection; readonly keys: readonly string[] }

export function updateSelectedRows<Selection>(
  former: TreeChoice<Selection> | undefined,
  keys: readonly string[],
  shown: CurrentSelection<Selection>,
): TreeChoice<Selection> {
  const passed = isSelectionPending(former, shown) ? [...former.passed, toWord(former.keys)] : []
  return { keys, before: shown.selection, passed: passed.filter((one) => one !== toWord(keys)) }
}

/** Returns true while the selection has not reached the choice. */
export const isSelectionPending = <Selection>(
  choice: TreeChoice<Selection> | undefined,
  { selection, keys }: CurrentSelection<Selection>,
): choice is TreeChoice<Selection> =>
  choice !== undefined && (choice.before === selection || choice.passed.includes(toWord(keys)))

const toWord = (keys: readonly string[]) => keys.join('\n')
