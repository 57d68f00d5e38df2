/** Others see at which block somebody is. */
import { useEffect } from 'react'
import type { ItemName } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'

/** Sooner than the server forgets who is here. */
const presenceMs = 25_000
/** Whoever walks past many blocks is at none of them. */
const restMs = 200

export function usePresence(item: ItemName, block: string | undefined): void {
  const live = useStudio().edits.open(item)
  useEffect(() => {
    const tell = () => live.sayPresence(block ?? null)
    const first = setTimeout(tell, restMs)
    const again = setInterval(tell, presenceMs)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [live, block])
}
