/**
 * Rows that the editor chose in the tree. The page's selection follows later. If keys are pressed quickly, it may first
 * pass through earlier choices. The tree shows the latest choice until the selection matches it, so that Shift with an
 * arrow key extends the visible selection.
 */
export type TreeChoice<Selection> = {
  readonly keys: readonly string[]
  /** The page's selection at the time of this choice. */
  readonly before: Selection
  /** Earlier choices that the selection may pass through before it matches this choice. */
  readonly passed: readonly string[]
}

/** The page's current selection, compared by identity, and the row keys of the selected blocks. */
type CurrentSelection<Selection> = { readonly selection: Selection; readonly keys: readonly string[] }

export function updateSelectedRows<Selection>(
  former: TreeChoice<Selection> | undefined,
  keys: readonly string[],
  shown: CurrentSelection<Selection>,
): TreeChoice<Selection> {
  const passed = isSelectionPending(former, shown) ? [...former.passed, toWord(former.keys)] : []
  return { keys, before: shown.selection, passed: passed.filter((one) => one !== toWord(keys)) }
}

/** Returns true while the selection does not match the choice yet. */
export const isSelectionPending = <Selection>(
  choice: TreeChoice<Selection> | undefined,
  { selection, keys }: CurrentSelection<Selection>,
): choice is TreeChoice<Selection> =>
  choice !== undefined && (choice.before === selection || choice.passed.includes(toWord(keys)))

const toWord = (keys: readonly string[]) => keys.join('\n')
