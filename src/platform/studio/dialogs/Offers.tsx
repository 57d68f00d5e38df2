/** What was not applied because somebody else was there before: both values, to choose from. */
import { Button } from 'react-aria-components/Button'
import type { Operation } from '#operations'
import type { LiveDraft, Offer } from '../edits/live-draft.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'

type OffersProps = { readonly live: LiveDraft; readonly offers: readonly Offer[] }

export function Offers({ live, offers }: OffersProps) {
  const { edits, canEdit } = useStudio()
  if (offers.length === 0 || !canEdit) return null
  return (
    <section className="offers" aria-label={say.offers.title}>
      <h2>{say.offers.title}</h2>
      {offers.map(({ seq, operation, outcome }) => (
        <fieldset key={seq} className="offer">
          <legend>{toPlace(operation)}</legend>
          <p>
            {outcome.reason === 'removed'
              ? say.offers.removedBy(outcome.by ?? say.offers.somebody)
              : say.offers.by(outcome.by ?? say.offers.somebody)}
          </p>
          <dl>
            <dt>{say.offers.yours}</dt>
            <dd>{toText(toValue(operation))}</dd>
            <dt>{say.offers.theirs}</dt>
            <dd>{toText(outcome.theirs)}</dd>
          </dl>
          <Button
            className="primary"
            isDisabled={outcome.reason === 'removed'}
            onPress={() => {
              live.edit([operation], edits.createGesture())
              live.settle(seq)
            }}
          >
            {say.offers.takeYours}
          </Button>
          <Button onPress={() => live.settle(seq)}>{say.offers.keepTheirs}</Button>
        </fieldset>
      ))}
    </section>
  )
}

function toPlace(operation: Operation): string {
  const kind = say.history.kinds[operation.kind]
  if (operation.kind !== 'set' && operation.kind !== 'unset') return kind
  const steps = operation.path.map((step) => (typeof step === 'string' ? step : step.is))
  const shown = ['props', 'body'].includes(steps[0] ?? '') ? steps.slice(1) : steps
  return say.offers.what(kind, shown.join(' › '))
}

const toValue = (operation: Operation): unknown => {
  if (operation.kind === 'set') return operation.value
  return operation.kind === 'insert' ? operation.node : say.history.kinds[operation.kind]
}

function toText(value: unknown): string {
  if (value === undefined || value === null || value === '') return say.offers.nothing
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
