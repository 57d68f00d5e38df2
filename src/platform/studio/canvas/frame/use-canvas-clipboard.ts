/** The clipboard's events on the page are the studio's, where nothing is typed and no words are selected. */
import { useEffect, type RefObject } from 'react'
import { isTypedInto } from '../../core/keys.ts'

/** What they bring is of use while they last alone: no message could carry it. */
export function useCanvasClipboard(frame: RefObject<HTMLIFrameElement | null>, isReady: boolean): void {
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (!isReady || !shown) return undefined
    const ended = new AbortController()
    const relay = (event: ClipboardEvent) => {
      const { type, target, clipboardData } = event
      if (isTypedInto(target) || shown.getSelection()?.isCollapsed === false) return
      const again = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true })
      if (!document.dispatchEvent(again)) event.preventDefault()
    }
    for (const type of ['copy', 'cut', 'paste'] as const)
      shown.addEventListener(type, relay, { signal: ended.signal })
    return () => ended.abort()
  }, [frame, isReady])
}
