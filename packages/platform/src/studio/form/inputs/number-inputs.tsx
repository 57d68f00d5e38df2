/** Inputs for numbers and lengths. Arrow keys change the value in steps. */
import type { KeyboardEvent } from 'react'
import { messages } from '../../messages/messages.ts'
import type { InputProps } from '../../fields/form-deps.ts'
import { lengthUnits, readLength, readNumber, stepNumber, toLength, type LengthUnit } from './read-text.ts'
import { toProblemAttributes, TypedNotes } from '../typed/TypedNotes.tsx'
import { useTypedText, type TypedText } from '../typed/use-typed-text.ts'

type NumberInputProps = InputProps & {
  /** The amount by which one press of an arrow key changes the value. */
  readonly stepSize?: number
}

export function NumberInput({ stepSize = 1, ...props }: NumberInputProps) {
  const { field, value, isOwn, isReadOnly, name, onChange, id } = props
  const { least, most } = field.bounds ?? {}
  const text = toInputText(value)
  const typed = useTypedText({
    name,
    shown: isOwn ? text : '',
    read: (one) => readNumber(field, one),
    onChange,
  })
  const shown = typed.text === '' ? text : typed.text
  return (
    <>
      <span className="amount">
        <input
          role="spinbutton"
          aria-valuenow={Number(shown) || 0}
          {...toProblemAttributes(props, typed)}
          {...toSpin({ text: shown, typed, step: (by) => stepNumber(shown, by * stepSize, field) })}
          aria-valuemin={least}
          aria-valuemax={most}
          placeholder={isOwn ? undefined : text}
          readOnly={isReadOnly}
        />
        {least !== undefined && most !== undefined && most - least >= 20 && most - least <= 100 && (
          <input
            type="range"
            aria-hidden
            tabIndex={-1}
            min={least}
            max={most}
            value={Number(shown) || least}
            disabled={isReadOnly}
            onChange={({ target }) => onChange(Number(target.value))}
          />
        )}
      </span>
      <TypedNotes id={id} typed={typed} />
    </>
  )
}

type LengthInputProps = InputProps & {
  /** Returns the reason why a correctly formatted length cannot be stored. */
  readonly findProblem?: (value: unknown) => string | undefined
}

export function LengthInput({ findProblem, ...props }: LengthInputProps) {
  const { field, value, isOwn, isReadOnly, name, onChange, id } = props
  const text = toInputText(value)
  const units = toUnits(props)
  const { amount, unit = units[0] ?? 'px' } = toLength(text)
  const shown = isOwn ? amount : ''
  const read = (one: string) => {
    const length = readLength(field, one, unit)
    const problem = 'problem' in length ? undefined : findProblem?.(length.value)
    return toAmount(problem === undefined ? length : { problem })
  }
  const typed = useTypedText({ name, shown, read, onChange })
  const step = (by: number) =>
    stepNumber(typed.text === '' ? amount : typed.text, unit === 'px' || unit === '%' ? by : by / 4, {
      bounds: { least: 0 },
    })
  return (
    <>
      <span className="amount">
        <input
          role="spinbutton"
          aria-valuenow={Number(typed.text === '' ? amount : typed.text) || 0}
          {...toProblemAttributes(props, typed)}
          {...toSpin({ text: typed.text === '' ? amount : typed.text, typed, step })}
          placeholder={isOwn ? undefined : amount}
          readOnly={isReadOnly}
        />
        <select
          aria-label={messages.form.units}
          value={unit}
          disabled={isReadOnly || amount === '' || Number(amount) === 0}
          onChange={({ target }) => onChange(`${amount}${target.value}`)}
        >
          {units.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </span>
      <TypedNotes id={id} typed={typed} />
    </>
  )
}

const toInputText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

/** Removes the unit from the displayed text, because the unit is selected in a separate input. */
const toAmount = (read: ReturnType<typeof readLength>) =>
  'problem' in read ? read : { ...read, shown: toLength(read.shown).amount }

function toUnits({ field }: InputProps): readonly LengthUnit[] {
  const { pattern } = field.bounds ?? {}
  const form = pattern && new RegExp(pattern.source, pattern.flags)
  return lengthUnits.filter((unit) => form?.test(`1${unit}`) !== false)
}

type SpinButton = {
  readonly text: string
  readonly typed: TypedText
  readonly step: (by: number) => string
}

/** Holding Shift multiplies the step by ten. */
const toSpin = ({ text, typed, step }: SpinButton) => ({
  inputMode: 'decimal' as const,
  'aria-valuetext': text,
  value: typed.text,
  onFocus: typed.onFocus,
  onBlur: typed.onBlur,
  onChange: ({ target }: { readonly target: { readonly value: string } }) => typed.type(target.value),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    typed.type(step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1)))
  },
})
