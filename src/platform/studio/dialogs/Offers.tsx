/** What was not applied because somebody else was there before: both values, to choose from. */
import { Button } from 'react-aria-components/Button'
import type { LiveDraft, Offer } from '../edits/live-draft.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { toPlaceWords, toValue, toValueText } from './operation-words.ts'

type OffersProps = { readonly live: LiveDraft; readonly offers: readonly Offer[] }

export function Offers({ live, offers }: OffersProps) {
  const { edits, canEdit } = useStudio()
  if (offers.length === 0 || !canEdit) return null
  return (
    <section className="offers" aria-label={say.offers.title}>
      <h2>{say.offers.title}</h2>
      {offers.map(({ seq, operation, outcome }) => (
        <fieldset key={seq} className="offer">
          <legend>{toPlaceWords(operation)}</legend>
          <p>
            {outcome.reason === 'removed'
              ? say.offers.removedBy(outcome.by ?? say.offers.somebody)
              : say.offers.by(outcome.by ?? say.offers.somebody)}
          </p>
          <dl>
            <dt>{say.offers.yours}</dt>
            <dd>{toValueText(toValue(operation))}</dd>
            <dt>{say.offers.theirs}</dt>
            <dd>{toValueText(outcome.theirs)}</dd>
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
