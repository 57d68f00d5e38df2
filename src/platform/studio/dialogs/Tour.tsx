/** Four things to know at the first visit; it leaves at once, and never comes back by itself. */
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { say } from '../messages/messages.ts'

export function Tour({ onClose }: { readonly onClose: () => void }) {
  const [at, setAt] = useState(0)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    /** What is open above it takes the key first. */
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && document.querySelector('[role=dialog]') === null) leave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const { steps } = say.tour
  const step = steps[at]
  if (step === undefined) return null
  const isLast = at === steps.length - 1
  return (
    <section className="tour" aria-label={say.tour.title}>
      <p className="quiet">{say.tour.step(at + 1, steps.length)}</p>
      <div aria-live="polite">
        <h2>{step.title}</h2>
        <p>{step.text}</p>
      </div>
      <div className="tour-foot">
        <Button onPress={onClose}>{isLast ? say.close : say.tour.leave}</Button>
        {!isLast && (
          <Button className="primary" onPress={() => setAt(at + 1)}>
            {say.tour.next}
          </Button>
        )}
      </div>
    </section>
  )
}
