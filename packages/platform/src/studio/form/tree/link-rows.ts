/** The rows of a link tree. */
import { isSameOrDescendantPath, type LocatedProblem } from '../../fields/located-problem.ts'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import { listNestedEntries, type TreeEntry, type TreePosition } from './tree-edits.ts'
import type { LinkTarget } from './use-link-targets.ts'
import { toRowKey } from './use-tree-drag.ts'

export type LinkRow = {
  readonly key: string
  readonly position: TreePosition
  readonly name: string
  /** The page or address that the link points to. */
  readonly target: string
  readonly state: LinkTarget['state']
  readonly isHidden: boolean
  readonly opensNewTab: boolean
  readonly isForGuests: boolean
  readonly hasProblem: boolean
  readonly rows: readonly LinkRow[]
}

type RowsInput = {
  readonly tree: { readonly entries: readonly TreeEntry[]; readonly nestedKey: string }
  readonly toTarget: (url: unknown) => LinkTarget
  readonly problems: readonly LocatedProblem[]
  readonly block: string | null
  /** The path of the list, in the format that validation problems use. */
  readonly steps: readonly string[]
}

export function toLinkRows(
  { tree: { entries, nestedKey }, toTarget, problems, block, steps }: RowsInput,
  around: TreePosition = [],
): readonly LinkRow[] {
  return entries.map((entry, at) => {
    const position = [...around, at]
    const { text, state } = toTarget(entry['url'])
    const { label } = entry
    const own = [...steps, String(at)]
    const nested = { entries: listNestedEntries(entry, nestedKey), nestedKey }
    const below = { toTarget, problems, block, steps: [...own, nestedKey] }
    return {
      key: toRowKey(position),
      position,
      name:
        typeof label === 'string' && label !== ''
          ? label
          : text || menuMessages.tree.entry(position.map((one) => one + 1).join('.')),
      target: text,
      state,
      isHidden: entry['isHidden'] === true,
      opensNewTab: entry['opensNewTab'] === true,
      isForGuests: entry['isForGuests'] === true,
      hasProblem: problems.some((one) => one.block === block && isSameOrDescendantPath(one.path, own)),
      rows: toLinkRows({ tree: nested, ...below }, position),
    }
  })
}
