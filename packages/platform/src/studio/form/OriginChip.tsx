/** Shows the origin of a value, with a button to reset it. */
import { messages } from '../messages/messages.ts'
import type { FormDevice, ValueOrigin } from '../fields/stored-value.ts'

type OriginChipProps = {
  readonly label: string
  readonly origin: ValueOrigin
  readonly device: FormDevice
  readonly isBound: boolean
  /** Undefined if the value cannot be reset. */
  readonly onSetBack: (() => void) | undefined
}

export function OriginChip({ label, origin, device, isBound, onSetBack }: OriginChipProps) {
  const words = toOriginWords({ origin, device, isBound })
  const isOwn = origin === 'own' || origin === 'device'
  if (!isOwn || onSetBack === undefined) return <span className="chip">{words}</span>
  return (
    <span className="chip own">
      {words}
      <button
        type="button"
        aria-label={messages.form.setBackLabel(words, label)}
        title={messages.form.setBackLabel(words, label)}
        onClick={onSetBack}
      >
        ×
      </button>
    </span>
  )
}

function toOriginWords({
  origin,
  device,
  isBound,
}: Pick<OriginChipProps, 'origin' | 'device' | 'isBound'>): string {
  const { origins, devices } = messages.form
  if (isBound) return origins.expression
  if (origin === 'device') return origins.device(devices[device])
  if (typeof origin === 'object') return origins.inherited(devices[origin.from])
  return origins[origin]
}
