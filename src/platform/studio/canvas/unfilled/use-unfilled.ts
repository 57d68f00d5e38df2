/** Tells the agent which blocks get a place to fill: when the canvas is there, and whenever drafts are others. */
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import type { ItemName } from '../../api/shapes.ts'
import { useStudio } from '../../frame/studio-context.ts'
import type { PageBlocks } from '../../page/page-blocks.ts'
import { usePage } from '../../page/page-world.ts'
import type { CanvasPort } from '../canvas-port.ts'
import { createUnfilledList, type FindEmpty } from './list-unfilled.ts'

type Port = RefObject<CanvasPort | undefined>

export function useUnfilled(port: Port, blocks: PageBlocks) {
  const { edits } = useStudio()
  const { contentKey, language } = usePage().page
  const findEmpty = useRef<FindEmpty>(undefined)
  const unfilled = useMemo(() => {
    const list = createUnfilledList(blocks, { contentKey, language }, (node) => findEmpty.current?.(node))
    return createTelling(port, list)
  }, [port, blocks, contentKey, language])
  useEffect(() => edits.onShown(unfilled.tellAgain), [edits, unfilled])
  /** The record is there, or says something else. */
  const takeEmpty = useCallback(
    (next: FindEmpty | undefined) => {
      findEmpty.current = next
      unfilled.tellAgain()
    },
    [unfilled],
  )
  return { tell: unfilled.tell, takeEmpty }
}

const none = '[]'

function createTelling(port: Port, list: ReturnType<typeof createUnfilledList>) {
  let items: readonly ItemName[] = []
  let told = none
  const tellAgain = () => {
    const blocks = list(items)
    const next = JSON.stringify(blocks)
    if (next === told) return
    told = next
    port.current?.post({ type: 'unfilled', blocks })
  }
  return {
    tellAgain,
    /** These stand on the canvas; `isNew`: which has just been loaded. */
    tell(shown: readonly ItemName[], isNew: boolean) {
      items = shown
      if (isNew) told = none
      tellAgain()
    },
  }
}
