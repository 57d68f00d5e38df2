/** What the server has not taken, with its reason: copied, tried again, or discarded, and kept until then. */
import { useSyncExternalStore } from 'react'
import { Button } from 'react-aria-components/Button'
import type { RefusedEdit } from '../edits/refused-edits.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { useDraft } from '../page/use-drafts.ts'
import { toPlaceWords, toValue, toValueText } from './operation-words.ts'

export function Refusals() {
  const { refused } = useStudio().edits
  const list = useSyncExternalStore(refused.subscribe, refused.list)
  if (list.length === 0) return null
  return (
    <section className="offers" aria-label={say.refusals.title}>
      <h2>{say.refusals.title}</h2>
      {list.map((one) => (
        <Refusal key={one.id} refused={one} />
      ))}
    </section>
  )
}

function Refusal({ refused: { id, item, operations, reason } }: { readonly refused: RefusedEdit }) {
  const { edits, canEdit } = useStudio()
  const { live, view } = useDraft(item)
  const { clipboard } = navigator as { readonly clipboard?: Clipboard }
  const text = operations.map((operation) => toValueText(toValue(operation))).join('\n\n')
  return (
    <fieldset className="offer">
      <legend>{[view.draft?.title, ...operations.map(toPlaceWords)].filter(Boolean).join(' · ')}</legend>
      <p>{reason}</p>
      <dl>
        <dt>{say.offers.yours}</dt>
        <dd>{text}</dd>
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
      {clipboard !== undefined && (
        <Button onPress={() => void clipboard.writeText(text)}>{say.refusals.copy}</Button>
      )}
      <Button onPress={() => edits.refused.remove(id)}>{say.refusals.discard}</Button>
    </fieldset>
  )
}
