/**
 * A button that opens a closed panel. Shown only if the panel contains conflicting or rejected edits. In a narrow
 * window, the panel is initially closed.
 */
import { useSyncExternalStore } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ItemName } from '#api'
import { useStudio } from '../core/studio-context.ts'
import { useDraft } from '../document/use-drafts.ts'
import { messages } from '../messages/messages.ts'
import type { Panels } from './use-panels.ts'

type ReviewEditsProps = { readonly active: ItemName; readonly panels: Panels }

export function ReviewEdits({ active, panels }: ReviewEditsProps) {
  const { canEdit, edits } = useStudio()
  const { offers, replaced } = useDraft(active).view
  const { refused } = edits
  const rejected = useSyncExternalStore(refused.subscribe, refused.list)
  const isWaiting = rejected.length > 0 || (canEdit && offers.length + replaced.length > 0)
  return (
    <output className="review">
      {isWaiting && !panels.right.isOpen && (
        <Button onPress={() => panels.toggle('right')}>{messages.save.review}</Button>
      )}
    </output>
  )
}
