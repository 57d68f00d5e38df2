/** Lets the browser undo only text that has not been stored. Stored edits to all fields share one undo history. */
import { useStudio } from '../../core/studio-context.ts'
import { isUndoKey, type KeyPress } from '../../core/keys.ts'

type FieldKeyPress = KeyPress & Pick<Event, 'preventDefault'>

/** Returns true if the key press undid or redid an edit. The field must then show the stored value. */
export function useUndoKeys(): (event: FieldKeyPress) => boolean {
  const { commands } = useStudio()
  return (event) => {
    if (!isUndoKey(event) || !commands.press(event, { isTyped: false, isInBlocks: false })) return false
    event.preventDefault()
    return true
  }
}
