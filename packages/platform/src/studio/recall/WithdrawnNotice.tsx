/**
 * A notice in the form of a withdrawn item: the time of the withdrawal, the account, the reason, and a button that
 * brings the item back.
 */
import { Button } from 'react-aria-components/Button'
import type { ItemWithdrawal } from '#api'
import { bringBackMessages as words, toReasonLabel } from '../messages/en-recall.ts'
import { useStudio } from '../core/studio-context.ts'

type WithdrawnNoticeProps = {
  readonly withdrawal: ItemWithdrawal
  /** Called when the editor brings the item back; undefined for roles that may not bring items back. */
  readonly onBringBack: (() => void) | undefined
}

export function WithdrawnNotice({ withdrawal, onBringBack }: WithdrawnNoticeProps) {
  const { canEdit } = useStudio()
  const { createdAt, createdBy, reason, canUndo } = withdrawal
  const date = new Date(createdAt).toLocaleDateString('en-GB', { dateStyle: 'long' })
  return (
    <section className="notice withdrawn-notice" aria-label={words.state}>
      <p>
        <strong>{words.withdrawn({ date, name: createdBy, reason: toReasonLabel(reason) })}</strong>{' '}
        {words.gone} {canEdit ? words.editable : words.readOnly}
      </p>
      {!canUndo && <p>{words.notPossible}</p>}
      {canUndo && onBringBack === undefined && <p>{words.roles}</p>}
      {canUndo && onBringBack !== undefined && <Button onPress={onBringBack}>{words.ask}</Button>}
    </section>
  )
}
