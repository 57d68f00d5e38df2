/** Problems as React reads them. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ItemName, ProblemPlace } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import type { PageBlocks } from '../blocks/page-blocks.ts'
import { usePage } from './editor-deps.ts'
import { createDraftProblems, type DraftProblems } from './draft-problems.ts'
import { isWithin, type PlacedProblem } from '../fields/placed-problem.ts'

/** What is known of an item's draft: the same list as long as it says the same. */
export function useProblems(item: ItemName): readonly PlacedProblem[] {
  const { problems } = usePage()
  return useSyncExternalStore(problems.subscribe, () => problems.list(item))
}

/** The first one of a place, or inside it. */
export function useProblemWithin(item: ItemName, place: ProblemPlace): PlacedProblem | undefined {
  const { problems } = usePage()
  const isThere = ({ block, path }: PlacedProblem) => block === place.block && isWithin(path, place.path)
  return useSyncExternalStore(problems.subscribe, () => problems.list(item).find(isThere))
}

/** The server is asked about it until it is shown no longer. */
export function useWatchedProblems(item: ItemName): void {
  const { problems } = usePage()
  const { contentKey, language } = item
  useEffect(() => problems.watch({ contentKey, language }), [problems, contentKey, language])
}

/** Of the drafts that stand on one page. */
export function useDraftProblems(blocks: Pick<PageBlocks, 'find'>): DraftProblems {
  const { edits, calls } = useStudio()
  return useMemo(
    () =>
      createDraftProblems({
        edits,
        calls,
        after,
        readHolder: (draft, block) =>
          block === null
            ? draft
            : blocks.find({ contentKey: draft.contentKey, language: draft.language, block })?.node,
      }),
    [edits, calls, blocks],
  )
}

function after(delayMs: number, run: () => void): () => void {
  const waiting = setTimeout(run, delayMs)
  return () => clearTimeout(waiting)
}
