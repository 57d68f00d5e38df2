/** Returns the name of a block. Renders the component again once the block's pattern has loaded. */
import { useSyncExternalStore } from 'react'
import type { SelectedBlock } from './selected-block.ts'
import { useStudio } from '../core/studio-context.ts'
import type { PageBlocks } from './page-blocks.ts'

export function useBlockName({ toName }: Pick<PageBlocks, 'toName'>, block: SelectedBlock): string {
  return useSyncExternalStore(useStudio().edits.onChange, () => toName(block))
}
