/** Lists rejected edits with the reasons. A rejected edit is stored until the editor retries or discards it. */
import { useSyncExternalStore } from 'react'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { lazily } from '../core/lazily.tsx'

const RejectedEditCard = lazily(async () => (await import('./RejectedEditCard.tsx')).RejectedEditCard)

export function RejectedEditList() {
  const { refused: rejected } = useStudio().edits
  const list = useSyncExternalStore(rejected.subscribe, rejected.list)
  if (list.length === 0) return null
  return (
    <section className="offers" aria-label={messages.refusals.title}>
      <h2>{messages.refusals.title}</h2>
      {list.map((one) => (
        <RejectedEditCard key={one.id} refused={one} />
      ))}
    </section>
  )
}
