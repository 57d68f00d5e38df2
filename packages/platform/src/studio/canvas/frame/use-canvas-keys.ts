/**
 * Keys on the canvas. Tab moves through the blocks in reading order, Escape selects the parent block, and Enter starts
 * typing. All other keys run commands.
 */
import { useMemo, type KeyboardEvent, type RefObject } from 'react'
import { parsePositionName } from '#model/browser'
import { isUndoKey, type KeyPress } from '../../core/keys.ts'
import { findMarkerName } from '../geometry/shown-positions.ts'
import type { AgentDeps } from '../agent/agent-deps.ts'
import { findOpenRichText } from '../typing/intent.ts'
import type { CanvasTyping } from '../typing/run-typing.ts'

type KeysDeps = {
  readonly latest: RefObject<Pick<AgentDeps, 'blocks' | 'selected' | 'onSelect' | 'onKey'>>
  /** The start button before the frame, through which the keyboard focus enters and leaves the canvas. */
  readonly door: RefObject<HTMLElement | null>
  /** Lists the block markers, in reading order. */
  readonly list: () => readonly string[]
  readonly typing: Pick<CanvasTyping, 'click' | 'send' | 'state'>
}

export function useCanvasKeys({ latest, door, list, typing }: KeysDeps) {
  return useMemo(() => {
    const walk = (by: 1 | -1): boolean => {
      const names = [...new Set(list())]
      const shown = findMarkerName(names, latest.current.selected)
      const next = names[shown === undefined ? 0 : names.indexOf(shown) + by]
      if (next !== undefined) latest.current.onSelect(parsePositionName(next))
      return next !== undefined
    }
    const goOut = (): boolean => {
      const { selected, blocks, onSelect } = latest.current
      if (selected === undefined) return false
      onSelect(blocks.listAround(selected).at(-1))
      return true
    }
    const enter = (): boolean => {
      const shown = findMarkerName(list(), latest.current.selected)
      if (shown === undefined) return walk(1)
      typing.click(parsePositionName(shown), undefined)
      return true
    }
    const press = (pressed: KeyPress): boolean => {
      const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed
      const isPlain = !altKey && !ctrlKey && !metaKey
      if (!isPlain && undoesTyping(typing, pressed)) return true
      const hasLeft = isPlain && (key === 'Tab' || key === 'Escape') && leaveRich(typing)
      if (isPlain && key === 'Tab') return walk(shiftKey ? -1 : 1)
      if (isPlain && key === 'Escape') return hasLeft || goOut()
      if (isPlain && key === 'Enter') return enter()
      return latest.current.onKey(pressed)
    }
    return {
      /** The focus returns to the start button when Tab leaves the last block, or when no block is selected. */
      pressInFrame(pressed: KeyPress) {
        if (!press(pressed) && (pressed.key === 'Tab' || pressed.key === 'Escape')) door.current?.focus()
      },
      onKeyDown(event: KeyboardEvent) {
        const isPassing = event.key === 'Tab' && latest.current.selected === undefined
        if (!isPassing && press(event)) event.preventDefault()
      },
    }
  }, [latest, door, list, typing])
}

/** Stops editing the open rich text. Returns false if no rich text is open. */
function leaveRich({ send, state }: Pick<CanvasTyping, 'send' | 'state'>): boolean {
  const isOpen = findOpenRichText(state().intent) !== undefined
  send({ kind: 'escaped' })
  return isOpen
}

/**
 * Saves the typed text before a command runs. Returns true if the undo shortcut was pressed and it restored text that
 * the editor had deleted.
 */
function undoesTyping({ send }: Pick<CanvasTyping, 'send'>, pressed: KeyPress): boolean {
  const event = isUndoKey(pressed)
    ? ({ kind: 'undo', form: 'plain' } as const)
    : ({ kind: 'painted' } as const)
  return send(event).some(({ kind }) => kind === 'post')
}
