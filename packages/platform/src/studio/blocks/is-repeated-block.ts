/** Detects blocks that are rendered once for each item in an enclosing list. */
import type { SelectedBlock } from './selected-block.ts'
import { isRepeatedSlot } from './block-tree.ts'
import type { PageBlocks } from './page-blocks.ts'
import { isStoredRecordId } from './bound-fields.ts'

type BlockLookup = Pick<PageBlocks, 'find' | 'types'>

export function isRepeatedBlock({ find, types }: BlockLookup, selected: SelectedBlock): boolean {
  const found = find(selected)
  if (found === undefined) return false
  const around = found.around.map((block) => find({ ...selected, block }))
  const isInList = [found, ...around].some((one) => {
    const parent = one?.list.parent
    if (parent === undefined || 'field' in parent) return false
    const owner = find({ ...selected, block: parent.block })?.node
    return owner !== undefined && isRepeatedSlot(owner, parent.slot, types)
  })
  /**
   * Also checks the repetition in which the block was selected, because a repeated list on the page may contain the
   * pattern.
   */
  return isInList || selected.repetition?.some(isStoredRecordId) === true
}
