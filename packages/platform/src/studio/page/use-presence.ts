/** Reports the selected block to the server, so that other editors can see what is being edited. */
import { useEffect } from 'react'
import type { ItemName } from '#api'
import { useStudio } from '../core/studio-context.ts'

/** Interval between reports. It is shorter than the time until presence expires on the server. */
const presenceMs = 25_000
/** Delay before a selection is sent, so that blocks that are selected only briefly are not reported. */
const restMs = 200

export function usePresence(item: ItemName, block: string | undefined): void {
  const live = useStudio().edits.open(item)
  useEffect(() => {
    const report = () => live.reportPresence(block ?? null)
    const first = setTimeout(report, restMs)
    const again = setInterval(report, presenceMs)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [live, block])
}
