/**
 * Notifies the agent of the blocks that need a placeholder, when the canvas becomes ready and whenever drafts change.
 */
import { useEffect, useMemo } from 'react'
import type { ItemName } from '../../api/shapes.ts'
import { useStudio } from '../../core/studio-context.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { usePage } from '../../document/editor-deps.ts'
import type { CanvasTyping } from '../typing/run-typing.ts'
import { createIncompleteBlockList, type FindEmptyFields } from './list-unfilled.ts'

type AgentConnection = Pick<CanvasTyping, 'post'>

export function useIncompleteBlocks(port: AgentConnection, blocks: PageBlocks) {
  const { edits } = useStudio()
  const { contentKey, language } = usePage().page
  const unfilled = useMemo(
    () => createReporter(port, blocks, { contentKey, language }),
    [port, blocks, contentKey, language],
  )
  useEffect(() => edits.onShown(unfilled.resend), [edits, unfilled])
  return unfilled
}

const none = '[]'

function createReporter(port: AgentConnection, blocks: PageBlocks, page: ItemName) {
  let findEmpty: FindEmptyFields | undefined
  const list = createIncompleteBlockList(blocks, page, (node) => findEmpty?.(node))
  let items: readonly ItemName[] = []
  let lastSent = none
  const resend = () => {
    const places = list(items)
    const next = JSON.stringify(places)
    if (next === lastSent) return
    lastSent = next
    port.post({ type: 'unfilled', blocks: places })
  }
  return {
    resend,
    /** Must be called when the record has loaded or changed. */
    takeEmpty(next: FindEmptyFields | undefined) {
      findEmpty = next
      resend()
    },
    /** Sends the incomplete blocks of the items on the canvas. `isNew` is true if the canvas has just been loaded. */
    setItems(shown: readonly ItemName[], isNew: boolean) {
      items = shown
      if (isNew) lastSent = none
      resend()
    },
  }
}
