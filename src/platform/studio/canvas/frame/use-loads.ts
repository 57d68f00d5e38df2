/** The frame's page: how often it is loaded, what came of it, and what somebody did before the agent answered. */
import { useCallback, useRef, useState } from 'react'
import { holdKeys, releaseKeys } from '../../core/held-keys.ts'
import { useStudio } from '../../core/studio-context.ts'
import type { Point } from '../geometry/find-drop.ts'
import type { Frame } from '../../ui/use-latest.ts'

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
      setProblem(isNoPage(shown) ? 'noPage' : 'failed')
      return false
    }
    if (scroll.current !== undefined) shown.defaultView?.scrollTo(0, scroll.current)
    return true
  }
  return { generation, isReady, setReady, problem, reload, check }
}

/** A frame tells no status: the answer names itself. */
const isNoPage = (shown: Document | null | undefined) =>
  shown?.contentType === 'application/json' && shown.body.textContent.includes('"canvas-no-page"')

/** `detail`: how often, there. */
export type KeptClick = Point & { readonly detail: number }

/** Where somebody clicked before the agent answered, and what they have typed since. */
export function useKeptClick(frame: Frame) {
  const { canEdit } = useStudio()
  const kept = useRef<KeptClick>(undefined)
  const keepClick = (click: KeptClick) => {
    kept.current = click
    if (canEdit) holdKeys()
  }
  const releaseClick = useCallback(() => {
    if (kept.current === undefined) return
    const { x: clientX, y: clientY, detail } = kept.current
    const target = frame.current?.contentDocument?.elementFromPoint(clientX, clientY)
    if (target) target.dispatchEvent(toClick({ clientX, clientY, detail }))
    else releaseKeys()
    kept.current = undefined
  }, [frame])
  return { keepClick, releaseClick }
}

const toClick = (at: Pick<MouseEventInit, 'clientX' | 'clientY' | 'detail'>) =>
  new MouseEvent('click', { bubbles: true, cancelable: true, ...at })
