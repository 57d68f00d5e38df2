/** Returns the name of a block. The component is rendered again when the pattern that the block shows has loaded. */
import { useSyncExternalStore } from 'react'
import type { SelectedBlock } from './selected-block.ts'
import { useStudio } from '../core/studio-context.ts'
import type { PageBlocks } from './page-blocks.ts'

export function useBlockName({ toName }: Pick<PageBlocks, 'toName'>, block: SelectedBlock): string {
  return useSyncExternalStore(useStudio().edits.onChange, () => toName(block))
}
