/** One field: label, hint, problem and control, bound together for screen readers. */
import type { ShownField } from './data.ts'

/** Characters; an address, not a letter. */
const shortText = 500

type FieldProps = { readonly field: ShownField; readonly optional: string }

export function FieldView({ field, optional }: FieldProps) {
  if (field.type === 'hidden') return null
  if (field.isRadios) return <Radios field={field} optional={optional} />
  if (field.type === 'checkbox') return <Checkbox field={field} optional={optional} />
  return (
    <div className="form-field" data-type={field.type}>
      <label htmlFor={field.id}>
        <Name field={field} optional={optional} />
      </label>
      <Notes field={field} />
      <Control field={field} />
    </div>
  )
}

const Name = ({ field, optional }: FieldProps) => (
  <>
    {field.label}
    {!field.isRequired && field.type !== 'checkbox' && <span className="form-optional"> {optional}</span>}
  </>
)

const Notes = ({ field }: Pick<FieldProps, 'field'>) => (
  <>
    {field.hint !== '' && (
      <p className="form-hint" id={`${field.id}-hint`}>
        {field.hint}
      </p>
    )}
    {field.problem !== undefined && (
      <p className="form-problem" id={`${field.id}-problem`}>
        {field.problem}
      </p>
    )}
  </>
)

const toDescription = ({ id, hint, problem }: ShownField) => ({
  'aria-describedby':
    [hint !== '' && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean).join(' ') ||
    undefined,
  'aria-invalid': problem === undefined ? undefined : (true as const),
})

function Control({ field }: Pick<FieldProps, 'field'>) {
  const shared = {
    id: field.id,
    name: field.name,
    required: field.isRequired,
    defaultValue: field.shown,
    ...toDescription(field),
  }
  if (field.type === 'choice') {
    return (
      <select {...shared}>
        <option value="">{field.emptyLabel}</option>
        {field.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  if (field.type === 'longText')
    return (
      <textarea {...shared} rows={field.maxLength > shortText ? 7 : 3} autoComplete={field.autocomplete} />
    )
  const type =
    field.type === 'email'
      ? 'email'
      : field.type === 'phone'
        ? 'tel'
        : field.type === 'password'
          ? 'password'
          : 'text'
  return <input {...shared} type={type} autoComplete={field.autocomplete} />
}

const Radios = ({ field, optional }: FieldProps) => (
  <fieldset className="form-field" data-type="radios" role="radiogroup" {...toDescription(field)}>
    <legend>
      <Name field={field} optional={optional} />
    </legend>
    <Notes field={field} />
    {field.options.map(({ value, label }, index) => (
      <div className="form-option" key={value}>
        <input
          type="radio"
          id={`${field.id}-${index}`}
          name={field.name}
          value={value}
          required={field.isRequired}
          defaultChecked={value === field.shown}
        />
        <label htmlFor={`${field.id}-${index}`}>{label}</label>
      </div>
    ))}
  </fieldset>
)

const Checkbox = ({ field, optional }: FieldProps) => (
  <div className="form-field" data-type="checkbox">
    <Notes field={field} />
    <div className="form-option">
      <input
        type="checkbox"
        id={field.id}
        name={field.name}
        value="yes"
        required={field.isRequired}
        defaultChecked={field.shown !== ''}
        {...toDescription(field)}
      />
      <label htmlFor={field.id}>
        <Name field={field} optional={optional} />
      </label>
    </div>
  </div>
)
