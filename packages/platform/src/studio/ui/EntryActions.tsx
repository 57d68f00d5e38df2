/** Actions for a list entry. */
import { Button } from 'react-aria-components/Button'
import { messages } from '../messages/messages.ts'

type EntryActionsProps = {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

export function EntryActions({ name, isFirst, isLast, onMove, onRemove }: EntryActionsProps) {
  const { list } = messages.form
  return (
    <>
      <Button className="small" aria-label={list.up(name)} isDisabled={isFirst} onPress={() => onMove(-1)}>
        ↑
      </Button>
      <Button className="small" aria-label={list.down(name)} isDisabled={isLast} onPress={() => onMove(1)}>
        ↓
      </Button>
      <Button className="small" aria-label={list.remove(name)} onPress={onRemove}>
        ×
      </Button>
    </>
  )
}
