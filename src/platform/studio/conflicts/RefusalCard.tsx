/** Shows one edit that the server has rejected. */
import { Button } from 'react-aria-components/Button'
import type { RefusedEdit } from '../edits/refused-edits.ts'
import { useStudio } from '../core/studio-context.ts'
import { say } from '../messages/messages.ts'
import { useDraft } from '../document/use-drafts.ts'
import { useWayTo } from '../document/use-way.ts'
import { toProblemText } from '../fields/placed-problem.ts'
import { joinPlace } from '../fields/place-words.ts'
import { usePlaceWords } from '../document/use-place-words.ts'
import { toOperationWords, toValue, toValueText, toValueWords } from '../fields/operation-words.ts'

export function RefusalCard({ refused }: { readonly refused: RefusedEdit }) {
  const { id, item, operations, reason, place } = refused
  const { edits, canEdit } = useStudio()
  const { live, view } = useDraft(item)
  const { clipboard } = navigator as { readonly clipboard?: Clipboard }
  const toWords = usePlaceWords(item)
  const lead = useWayTo()({ ...item, ...(place ?? { block: null, path: [] }) })
  const text = operations.map((operation) => toValueText(toValue(operation))).join('\n\n')
  const inside = place && joinPlace(toWords(place))
  return (
    <fieldset className="offer">
      <legend>
        {[view.draft?.title, ...operations.map((one) => toOperationWords(one, toWords))]
          .filter(Boolean)
          .join(' · ')}
      </legend>
      <p>
        {inside !== undefined && inside !== '' && <strong>{inside}</strong>}{' '}
        {toProblemText({ message: reason })}
      </p>
      <dl>
        <dt>{say.offers.yours}</dt>
        <dd>{toValueWords(operations.map(toValue))}</dd>
      </dl>
      {canEdit && (
        <Button
          className="primary"
          isDisabled={view.status !== 'ready'}
          onPress={() => {
            live.edit(operations, edits.createGesture())
            edits.refused.remove(id)
          }}
        >
          {say.tryAgain}
        </Button>
      )}
      {place !== undefined && lead !== undefined && <Button onPress={lead}>{say.problems.show}</Button>}
      {clipboard !== undefined && (
        <Button onPress={() => void clipboard.writeText(text)}>{say.refusals.copy}</Button>
      )}
      <Button onPress={() => edits.refused.remove(id)}>{say.refusals.discard}</Button>
    </fieldset>
  )
}
