/** Returns the name of a block, and updates it once the shown pattern has loaded. */
import { useSyncExternalStore } from 'react'
import type { SelectedBlock } from './selected-block.ts'
import { useStudio } from '../core/studio-context.ts'
import type { PageBlocks } from './page-blocks.ts'

export function useBlockName({ toName }: Pick<PageBlocks, 'toName'>, place: SelectedBlock): string {
  return useSyncExternalStore(useStudio().edits.onChange, () => toName(place))
}
