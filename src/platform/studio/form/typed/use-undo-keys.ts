/** One history: what a field has stored is taken back with everything else; only what it keeps to itself is the browser's to take back. */
import { useStudio } from '../../core/studio-context.ts'
import { isUndoKey, type KeyPress } from '../../core/keys.ts'

type FieldKey = KeyPress & Pick<Event, 'preventDefault'>

/** Whether the keys took something back, or brought it back: the field shows what is stored from then on. */
export function useUndoKeys(): (event: FieldKey) => boolean {
  const { commands } = useStudio()
  return (event) => {
    if (!isUndoKey(event) || !commands.press(event, { isTyped: false, isInBlocks: false })) return false
    event.preventDefault()
    return true
  }
}
