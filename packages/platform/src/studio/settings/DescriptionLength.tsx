/** Shows the number of characters in the description that visitors receive. */
import { useStore } from '../core/use-store.ts'
import { usePage } from '../document/editor-deps.ts'
import { containsExpression } from '../fields/form-deps.ts'
import { messages } from '../messages/messages.ts'

/** Search engines usually show about 160 characters. */
const maxShown = 160

export function DescriptionLength({ text }: { readonly text: unknown }) {
  const head = useStore(usePage().shownHead)
  const shown = containsExpression(text) ? (head?.description ?? '') : String(text ?? '')
  const { length } = shown
  return (
    <p className={length > maxShown ? 'description-length is-long' : 'description-length'}>
      {messages.pageSettings.characters(length, maxShown)}
      {length > maxShown && ` · ${messages.pageSettings.tooLong}`}
    </p>
  )
}
