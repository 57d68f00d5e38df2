/** What was not applied because somebody else was there before: both values, to choose from. */
import { Button } from 'react-aria-components/Button'
import type { LiveDraft, Offer } from '../edits/live-draft.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { usePlaceWords } from '../problems/use-place-words.ts'
import { toOperationWords, toValue, toValueWords } from './operation-words.ts'

type OffersProps = { readonly live: LiveDraft; readonly offers: readonly Offer[] }

export function Offers({ live, offers }: OffersProps) {
  const { edits, canEdit } = useStudio()
  const toWords = usePlaceWords(live.item)
  if (offers.length === 0 || !canEdit) return null
  return (
    <section className="offers" aria-label={say.offers.title}>
      <h2>{say.offers.title}</h2>
      {offers.map(({ seq, operation, outcome }) => (
        <fieldset key={seq} className="offer">
          <legend>{toOperationWords(operation, toWords)}</legend>
          <p>
            {outcome.reason === 'removed'
              ? say.offers.removedBy(outcome.by ?? say.offers.somebody)
              : say.offers.by(outcome.by ?? say.offers.somebody)}
          </p>
          <dl>
            <dt>{say.offers.yours}</dt>
            <dd>{toValueWords(toValue(operation))}</dd>
            <dt>{say.offers.theirs}</dt>
            <dd>{toValueWords(outcome.theirs)}</dd>
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
