import { useCallback, useMemo, useState } from 'react'
import type { ItemName } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { isSameBlock, type SelectBlock, type SelectedBlock } from '../blocks/selected-block.ts'

const none: readonly string[] = []

/**
 * The selection: one block on the canvas, or several blocks of an item in the outline. The form shows the block that
 * was selected last.
 */
export function useSelection(start: SelectedBlock | undefined) {
  const [selected, setSelected] = useState(start)
  const [several, setSeveral] = useState(none)
  const [isWithForm, setWithForm] = useState(false)
  const select: SelectBlock = useCallback((block, how) => {
    setSelected(block)
    setSeveral(none)
    setWithForm(how?.isWithForm ?? false)
  }, [])
  const choose = useCallback((item: ItemName, blocks: readonly string[], slot?: string) => {
    const block = blocks.at(-1)
    setSelected((before) => {
      if (block === undefined) return undefined
      const { contentKey, language } = item
      return before?.block === block && before.slot === slot && toItemKey(before) === toItemKey(item)
        ? before
        : { contentKey, language, block, ...(slot !== undefined && { slot }) }
    })
    setSeveral(blocks.length > 1 ? blocks : none)
    setWithForm(false)
  }, [])
  /**
   * Moves the selection from a removed block to `next`, or clears it. Does nothing if another block has since been
   * selected.
   */
  const leave = useCallback((block: SelectedBlock, next: string | undefined) => {
    setSelected((before) => {
      if (before === undefined || !isSameBlock(before, block)) return before
      const { contentKey, language } = block
      return next === undefined ? undefined : { contentKey, language, block: next }
    })
    setSeveral(none)
    setWithForm(false)
  }, [])
  const selection = useMemo(() => {
    const one = selected === undefined ? [] : [selected.block]
    return { selected, chosen: several.length > 1 ? several : one, isWithForm }
  }, [selected, several, isWithForm])
  return { selection, select, choose, leave }
}
