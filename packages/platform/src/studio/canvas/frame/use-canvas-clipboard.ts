/**
 * Handles, in the studio, clipboard events that occur on the page, except while the editor is typing or has selected
 * text.
 */
import { useEffect, type RefObject } from 'react'
import { isEditableTarget } from '../../core/keys.ts'

/**
 * Handles clipboard events directly. The clipboard data is valid only during the event, so it cannot be passed on in a
 * message.
 */
export function useCanvasClipboard(frame: RefObject<HTMLIFrameElement | null>, isReady: boolean): void {
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (!isReady || !shown) return undefined
    const ended = new AbortController()
    const relay = (event: ClipboardEvent) => {
      const { type, target, clipboardData } = event
      if (isEditableTarget(target) || shown.getSelection()?.isCollapsed === false) return
      const again = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true })
      if (!document.dispatchEvent(again)) event.preventDefault()
    }
    for (const type of ['copy', 'cut', 'paste'] as const)
      shown.addEventListener(type, relay, { signal: ended.signal })
    return () => ended.abort()
  }, [frame, isReady])
}
