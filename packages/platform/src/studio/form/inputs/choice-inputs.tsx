/** Inputs that select one or several values. */
import { messages } from '../../messages/messages.ts'
import { toValueLabel, type InputProps } from '../../fields/form-deps.ts'

/** A switch that shows the effective value, which may be the default. */
export function SwitchInput({ id, describedBy, value, isReadOnly, onChange }: InputProps) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      aria-checked={value === true}
      aria-describedby={describedBy}
      checked={value === true}
      disabled={isReadOnly}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

/** Returns true if the options are few and short enough to fit in one row. */
const isSegmented = (field: InputProps['field']): boolean =>
  field.values.length <= 4 &&
  field.values.reduce((sum, value) => sum + toValueLabel(field, value).length + 3, 0) <= 38

export function ChoiceInput(props: InputProps) {
  const { field, value } = props
  const isKnown = value === undefined || value === null || field.values.includes(String(value))
  return isKnown && isSegmented(field) ? <Segments {...props} /> : <Select {...props} />
}

function Segments({ id, describedBy, field, value, isReadOnly, onChange }: InputProps) {
  return (
    <div
      className="segments"
      role="radiogroup"
      id={id}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {field.values.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={id}
            checked={value === one}
            disabled={isReadOnly}
            onChange={() => onChange(one)}
          />
          <span>{toValueLabel(field, one)}</span>
        </label>
      ))}
    </div>
  )
}

function Select({ id, describedBy, field, value, isOwn, isReadOnly, onChange }: InputProps) {
  const shown = typeof value === 'string' ? value : ''
  const isKnown = shown === '' || field.values.includes(shown)
  const values = isKnown ? field.values : [...field.values, shown]
  const byDefault =
    isOwn || shown === '' ? messages.form.byDefault : messages.form.defaultIs(toValueLabel(field, shown))
  return (
    <select
      id={id}
      aria-describedby={describedBy}
      value={isOwn ? shown : ''}
      disabled={isReadOnly}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    >
      {(!field.isRequired || !isOwn) && (
        <option value="">{field.isRequired ? messages.form.choose : byDefault}</option>
      )}
      {values.map((one) => (
        <option key={one} value={one}>
          {toValueLabel(field, one)}
        </option>
      ))}
    </select>
  )
}

/** Stores the values in the order of the options rather than in the order in which they were selected. */
export function ChoicesInput({ id, describedBy, field, value, isReadOnly, onChange }: InputProps) {
  const chosen = new Set(Array.isArray(value) ? value.map(String) : [])
  const toggle = (one: string, isOn: boolean) =>
    onChange(field.values.filter((each) => (each === one ? isOn : chosen.has(each))))
  return (
    <fieldset className="checks" id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {field.values.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={chosen.has(one)}
            disabled={isReadOnly}
            onChange={({ target }) => toggle(one, target.checked)}
          />
          {toValueLabel(field, one)}
        </label>
      ))}
    </fieldset>
  )
}
