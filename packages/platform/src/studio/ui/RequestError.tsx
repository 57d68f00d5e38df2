/** Shows the reason why the server rejected a request, and any hint. */
import { CallError } from '../api/calls.ts'
import { messages } from '../messages/messages.ts'

export function RequestError({ error }: { readonly error: Error }) {
  const isRejected = error instanceof CallError && error.failure === 'refused'
  return (
    <div className="refused" role="alert">
      <p>{isRejected ? error.message : messages.unreachable}</p>
      {isRejected && error.hint !== '' && <p>{error.hint}</p>}
    </div>
  )
}
