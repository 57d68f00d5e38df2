/** What a block is called, also once the pattern that it shows has been read. */
import { useSyncExternalStore } from 'react'
import type { SelectedPlace } from './places.ts'
import { useStudio } from '../core/studio-context.ts'
import type { PageBlocks } from './page-blocks.ts'

export function useBlockName({ toName }: Pick<PageBlocks, 'toName'>, place: SelectedPlace): string {
  return useSyncExternalStore(useStudio().edits.onChange, () => toName(place))
}
