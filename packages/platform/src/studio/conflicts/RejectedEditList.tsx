/** Lists rejected edits with the reasons. A rejected edit is stored until the editor retries or discards it. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'

const RejectedEditCard = lazy(async () => ({
  default: (await import('./RejectedEditCard.tsx')).RejectedEditCard,
}))

export function RejectedEditList() {
  const { refused: rejected } = useStudio().edits
  const list = useSyncExternalStore(rejected.subscribe, rejected.list)
  if (list.length === 0) return null
  return (
    <section className="offers" aria-label={messages.refusals.title}>
      <h2>{messages.refusals.title}</h2>
      <Suspense>
        {list.map((one) => (
          <RejectedEditCard key={one.id} refused={one} />
        ))}
      </Suspense>
    </section>
  )
}
