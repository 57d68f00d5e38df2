/** Shows an edit that the server has rejected. */
import { Button } from 'react-aria-components/Button'
import type { RejectedEdit } from '../edits/rejected-edits.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { useDraft } from '../document/use-drafts.ts'
import { useRevealOnSite } from '../document/use-reveal.ts'
import { toProblemText } from '../fields/located-problem.ts'
import { joinLabels } from '../fields/position-labels.ts'
import { usePositionLabels } from '../document/use-position-labels.ts'
import { toOperationText, toChangedValue, toStoredText, toReadableText } from '../fields/operation-text.ts'

export function RejectedEditCard({ refused: rejected }: { readonly refused: RejectedEdit }) {
  const { id, item, operations, reason, place } = rejected
  const { edits, canEdit } = useStudio()
  const { live, view } = useDraft(item)
  const { clipboard } = navigator as { readonly clipboard?: Clipboard }
  const toPositionText = usePositionLabels(item)
  const reveal = useRevealOnSite()({ ...item, ...(place ?? { block: null, path: [] }) })
  const text = operations.map((operation) => toStoredText(toChangedValue(operation))).join('\n\n')
  const inside = place && joinLabels(toPositionText(place))
  return (
    <fieldset className="offer">
      <legend>
        {[view.draft?.title, ...operations.map((one) => toOperationText(one, toPositionText))]
          .filter(Boolean)
          .join(' · ')}
      </legend>
      <p>
        {inside !== undefined && inside !== '' && <strong>{inside}</strong>}{' '}
        {toProblemText({ message: reason })}
      </p>
      <dl>
        <dt>{messages.offers.yours}</dt>
        <dd>{toReadableText(operations.map(toChangedValue))}</dd>
      </dl>
      {canEdit && (
        <Button
          className="primary"
          isDisabled={view.status !== 'ready'}
          onPress={() => {
            live.edit(operations, edits.createUndoGroup())
            edits.refused.remove(id)
          }}
        >
          {messages.tryAgain}
        </Button>
      )}
      {place !== undefined && reveal !== undefined && (
        <Button onPress={reveal}>{messages.problems.show}</Button>
      )}
      {clipboard !== undefined && (
        <Button onPress={() => void clipboard.writeText(text)}>{messages.refusals.copy}</Button>
      )}
      <Button onPress={() => edits.refused.remove(id)}>{messages.refusals.discard}</Button>
    </fieldset>
  )
}
