/**
 * Tracks each load of the frame's page: the number of loads, the result of the last load, and any click made before the
 * canvas agent has responded.
 */
import { useCallback, useRef, useState } from 'react'
import { useStudio } from '../../core/studio-context.ts'
import type { Point } from '../geometry/find-drop-target.ts'
import type { IframeRef } from '../../ui/use-latest.ts'

type FrameLoadProblem = 'noPage' | 'failed'

/** Tracks the number of page loads, and the result of the last load. */
export function useFrameLoads(frame: IframeRef) {
  const scroll = useRef<number>(undefined)
  const [generation, setGeneration] = useState(0)
  /** True once the studio's agent in the frame has responded. */
  const [isReady, setReady] = useState(false)
  const [problem, setProblem] = useState<FrameLoadProblem>()
  const reload = useCallback(() => {
    scroll.current = frame.current?.contentWindow?.scrollY
    setProblem(undefined)
    setReady(false)
    setGeneration((number) => number + 1)
  }, [frame])
  /** Checks the page in the frame. Returns false if it is not an HTML page. Otherwise, restores the scroll position. */
  const check = () => {
    const shown = frame.current?.contentDocument
    if (shown?.contentType !== 'text/html') {
      setProblem(isNoPage(shown) ? 'noPage' : 'failed')
      return false
    }
    if (scroll.current !== undefined) shown.defaultView?.scrollTo(0, scroll.current)
    return true
  }
  return { generation, isReady, setReady, problem, reload, check }
}

/** Detects the response for a missing page by a marker in it, because frames do not expose the HTTP status. */
const isNoPage = (shown: Document | null | undefined) =>
  shown?.contentType === 'application/json' && shown.body.textContent.includes('"canvas-no-page"')

/** A click that is waiting for the agent. `detail` is the number of successive clicks at that point. */
export type PendingClick = Point & { readonly detail: number }

/**
 * Stores a click made before the canvas agent is ready, and buffers the keys typed after it. `releaseClick` replays the
 * click.
 */
export function usePendingClick(frame: IframeRef) {
  const { keys, canEdit } = useStudio()
  const pending = useRef<PendingClick>(undefined)
  const keepClick = (click: PendingClick) => {
    pending.current = click
    if (canEdit) keys.hold()
  }
  const releaseClick = useCallback(() => {
    if (pending.current === undefined) return
    const { x: clientX, y: clientY, detail } = pending.current
    const target = frame.current?.contentDocument?.elementFromPoint(clientX, clientY)
    if (target) target.dispatchEvent(toClick({ clientX, clientY, detail }))
    else keys.release()
    pending.current = undefined
  }, [frame, keys])
  return { keepClick, releaseClick }
}

const toClick = (at: Pick<MouseEventInit, 'clientX' | 'clientY' | 'detail'>) =>
  new MouseEvent('click', { bubbles: true, cancelable: true, ...at })
