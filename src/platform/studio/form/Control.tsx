/** A label, the control of a field's kind, its help, and the way back to the default. */
import { useId, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import type { FieldDescription } from '#schema'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import type { InputProps } from './form-world.ts'
import { JsonInput, NumberInput, TextInput } from './typed-inputs.tsx'

type ControlProps = {
  readonly field: FieldDescription
  readonly id: string
  /** In words, where the value is one device's. */
  readonly device?: string
  readonly value: unknown
  /** Whether it is stored here, or comes from elsewhere. */
  readonly isOwn: boolean
  readonly isReadOnly: boolean
  readonly onChange: (value: unknown, gesture: string) => void
  readonly onSetBack: () => void
}

/** A longer pause begins another burst of typing. */
const burstMs = 1500

export function Control(props: ControlProps) {
  const { field, device, isOwn, isReadOnly, onSetBack } = props
  const id = useId()
  const toGesture = useGesture()
  const label = field.label || field.name
  const notes = [field.help, field.limits.join(', ')].filter((note) => note !== '')
  const input: InputProps = {
    ...props,
    id,
    describedBy: notes.length > 0 ? `${id}-help` : undefined,
    onChange: (value) => props.onChange(value, toGesture()),
  }
  return (
    <div className={`field ${isOwn ? 'own' : ''}`}>
      <div className="field-head">
        <label htmlFor={id}>
          {label}
          {device !== undefined && <span className="quiet"> ({device})</span>}
          {field.isRequired && <span className="quiet"> {say.form.required}</span>}
        </label>
        {isOwn && !field.isRequired && !isReadOnly && (
          <Button className="small" aria-label={say.form.setBackLabel(label)} onPress={onSetBack}>
            {say.form.setBack}
          </Button>
        )}
      </div>
      <Input {...input} />
      {notes.length > 0 && (
        <p className="help" id={`${id}-help`}>
          {notes.join(' ')}
        </p>
      )}
    </div>
  )
}

const texts: ReadonlySet<string> = new Set([
  'text',
  'url',
  'link',
  'color',
  'length',
  'icon',
  'template',
  'contentKey',
  'image',
])
const longTexts: ReadonlySet<string> = new Set(['longText', 'richText'])

/** What has no control of its own is shown as JSON. */
function Input(props: InputProps) {
  const { field, value } = props
  const { kind = 'data', isList } = field
  const isText = typeof value === 'string' || value === undefined || value === null
  if (isList) return <JsonInput {...props} />
  if (kind === 'toggle') return <ToggleInput {...props} />
  if (kind === 'choice' && isText) return <ChoiceInput {...props} />
  if (kind === 'number' && (isText || typeof value === 'number')) return <NumberInput {...props} />
  if (kind === 'date' && isText) return <TextInput {...props} type="date" />
  if (longTexts.has(kind) && isText) return <TextInput {...props} type="long" />
  if (texts.has(kind) && isText) return <TextInput {...props} type="text" />
  return <JsonInput {...props} />
}

function ToggleInput({ id, describedBy, value, isReadOnly, onChange }: InputProps) {
  return (
    <input
      id={id}
      type="checkbox"
      aria-describedby={describedBy}
      checked={value === true}
      disabled={isReadOnly}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

function ChoiceInput({ id, describedBy, field, value, isReadOnly, onChange }: InputProps) {
  const chosen = typeof value === 'string' ? value : ''
  const values = chosen === '' || field.values.includes(chosen) ? field.values : [...field.values, chosen]
  return (
    <select
      id={id}
      aria-describedby={describedBy}
      value={chosen}
      disabled={isReadOnly}
      onChange={({ target }) => onChange(target.value)}
    >
      {chosen === '' && <option value="">{say.form.byDefault}</option>}
      {values.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  )
}

/** What is typed without a pause is one gesture. */
function useGesture(): () => string {
  const { edits } = useStudio()
  const last = useRef({ gesture: '', atMs: 0 })
  return () => {
    const atMs = Date.now()
    const isOn = atMs - last.current.atMs < burstMs
    last.current = { gesture: isOn ? last.current.gesture : edits.createGesture(), atMs }
    return last.current.gesture
  }
}
