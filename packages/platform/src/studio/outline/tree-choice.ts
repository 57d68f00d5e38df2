/**
 * The rows that the editor chose in the tree. The page's selection is updated later and, if keys are pressed quickly,
 * may first pass through earlier choices. Until the selection matches the latest choice, the tree shows that choice.
 * Shift with an arrow key therefore extends the visible selection.
 */
export type TreeChoice<Selection> = {
  readonly keys: readonly string[]
  /** The selection when the choice was made. */
  readonly before: Selection
  /** Earlier choices that the selection may pass through before it matches this choice. */
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

/** Returns true while the selection does not match the choice yet. */
export const isSelectionPending = <Selection>(
  choice: TreeChoice<Selection> | undefined,
  { selection, keys }: CurrentSelection<Selection>,
): choice is TreeChoice<Selection> =>
  choice !== undefined && (choice.before === selection || choice.passed.includes(toWord(keys)))

const toWord = (keys: readonly string[]) => keys.join('\n')
