/** React hooks for problems in drafts. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ProblemLocation } from '#model'
import type { ItemName } from '#api'
import { useStudio } from '../core/studio-context.ts'
import type { PageBlocks } from '../blocks/page-blocks.ts'
import type { KnownTypes } from '../blocks/types.ts'
import { findMissingItemFields } from '../fields/find-missing.ts'
import { usePage } from './editor-deps.ts'
import { createDraftProblems, type DraftProblems } from './draft-problems.ts'
import { isSameOrDescendantPath, type LocatedProblem } from '../fields/located-problem.ts'

/** Returns the problems in an item's draft, as the same list until the problems change. */
export function useProblems(item: ItemName): readonly LocatedProblem[] {
  const { problems } = usePage()
  return useSyncExternalStore(problems.subscribe, () => problems.list(item))
}

/** Returns the first problem in a block or field. */
export function useFirstProblem(item: ItemName, location: ProblemLocation): LocatedProblem | undefined {
  const { problems } = usePage()
  const isThere = ({ block, path }: LocatedProblem) =>
    block === location.block && isSameOrDescendantPath(path, location.path)
  return useSyncExternalStore(problems.subscribe, () => problems.list(item).find(isThere))
}

/** Requests an item's problems for as long as the component is mounted. */
export function useProblemSubscription(item: ItemName): void {
  const { problems } = usePage()
  const { contentKey, language } = item
  useEffect(() => problems.watch({ contentKey, language }), [problems, contentKey, language])
}

/** Creates an object that tracks the problems in all drafts on a page. */
export function useDraftProblems(
  blocks: Pick<PageBlocks, 'find'>,
  { contentTypes }: Pick<KnownTypes, 'contentTypes'>,
): DraftProblems {
  const { edits, calls } = useStudio()
  return useMemo(
    () =>
      createDraftProblems({
        edits,
        calls,
        after,
        findMissing: (draft) => findMissingItemFields(draft, contentTypes.get(draft.type)?.fields ?? []),
        readHolder: (draft, block) =>
          block === null
            ? draft
            : blocks.find({ contentKey: draft.contentKey, language: draft.language, block })?.node,
      }),
    [edits, calls, blocks, contentTypes],
  )
}

function after(delayMs: number, run: () => void): () => void {
  const waiting = setTimeout(run, delayMs)
  return () => clearTimeout(waiting)
}
