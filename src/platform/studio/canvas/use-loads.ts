/** The frame's page: how often it is loaded, what came of it, and what somebody did before the agent answered. */
import { useCallback, useRef, useState } from 'react'
import type { Point } from './find-drop.ts'
import type { Frame } from './use-latest.ts'

type Problem = 'noPage' | 'failed'

/** How often the frame is loaded, and what came of it. */
export function useLoads(frame: Frame) {
  const scroll = useRef<number>(undefined)
  const [generation, setGeneration] = useState(0)
  /** The agent answers. */
  const [isReady, setReady] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const reload = useCallback(() => {
    scroll.current = frame.current?.contentWindow?.scrollY
    setProblem(undefined)
    setReady(false)
    setGeneration((number) => number + 1)
  }, [frame])
  /** False where no page came; else it is where it was scrolled to. */
  const check = () => {
    const shown = frame.current?.contentDocument
    if (shown?.contentType !== 'text/html') {
      setProblem(shown?.contentType === 'application/json' ? 'noPage' : 'failed')
      return false
    }
    if (scroll.current !== undefined) shown.defaultView?.scrollTo(0, scroll.current)
    return true
  }
  return { generation, isReady, setReady, problem, reload, check }
}

/** Where somebody clicked before the agent answered. */
export function useKeptClick(frame: Frame) {
  const kept = useRef<Point>(undefined)
  const keepClick = (point: Point) => {
    kept.current = point
  }
  const releaseClick = useCallback(() => {
    if (kept.current === undefined) return
    const { x: clientX, y: clientY } = kept.current
    const target = frame.current?.contentDocument?.elementFromPoint(clientX, clientY)
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY }))
    kept.current = undefined
  }, [frame])
  return { keepClick, releaseClick }
}
