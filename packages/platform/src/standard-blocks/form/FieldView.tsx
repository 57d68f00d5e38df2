/** Renders a field: label, hint, problem and control. Attributes connect them for screen readers. */
import { formParameterNames } from '#model'
import type { FieldViewData } from './data.ts'
import type { LineData, LinesData, LinePartData } from './lines.ts'

/** Maximum length of short text in characters: enough for a postal address, but not for a whole message. */
const shortText = 500

type FieldProps = { readonly field: FieldViewData; readonly optional: string }

export function FieldView({ field, optional }: FieldProps) {
  if (field.type === 'hidden') return null
  const { shownLines } = field
  if (shownLines !== undefined) return <Lines {...{ field, optional, shownLines }} />
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

const toDescription = ({ id, hint, problem }: FieldViewData) => ({
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
    'data-own': field.isOwn ? '' : undefined,
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
  return <input {...shared} type={inputTypes[field.type] ?? 'text'} autoComplete={field.autocomplete} />
}

const inputTypes: Partial<Record<FieldViewData['type'], string>> = {
  email: 'email',
  phone: 'tel',
  password: 'password',
  date: 'date',
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
          data-own={field.isOwn && value === field.shown ? '' : undefined}
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

/**
 * Renders lines with two columns. Column labels appear once, above the first line. Every control also has its own label
 * for screen readers.
 */
const Lines = ({ field, optional, shownLines }: FieldProps & { readonly shownLines: LinesData }) => (
  <fieldset className="form-field" data-type="lines">
    <legend>
      <Name field={field} optional={optional} />
    </legend>
    <Notes field={field} />
    {shownLines.gone !== undefined && <p className="form-problem">{shownLines.gone}</p>}
    <div className="form-line-names" aria-hidden="true">
      <span>{shownLines.itemLabel}</span>
      <span>{shownLines.quantityLabel}</span>
    </div>
    {shownLines.lines.map((line) => (
      <Line key={line.item.name} field={field} line={line} />
    ))}
    {shownLines.addLabel !== undefined && (
      <button type="submit" name={formParameterNames.more} value={field.name} className="outlined-button">
        {shownLines.addLabel}
      </button>
    )}
  </fieldset>
)

function Line({ field, line }: Pick<FieldProps, 'field'> & { readonly line: LineData }) {
  const { item, quantity, isOwn, isNext } = line
  const own = isOwn ? '' : undefined
  return (
    <div className="form-line">
      <PartLabel part={item} />
      <select
        {...toPartProps(item)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- visitors who add lines want to fill them in
        autoFocus={isNext}
        data-next={isNext ? '' : undefined}
        data-own={own}
      >
        <option value="">{field.emptyLabel}</option>
        {field.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <PartLabel part={quantity} />
      <input {...toPartProps(quantity)} type="text" inputMode="numeric" autoComplete="off" data-own={own} />
      <PartProblem part={item} />
      <PartProblem part={quantity} />
    </div>
  )
}

type PartProps = { readonly part: LinePartData }

const PartLabel = ({ part }: PartProps) => (
  <label className="form-line-label" htmlFor={part.id}>
    {part.label}
  </label>
)

const PartProblem = ({ part }: PartProps) =>
  part.problem === undefined ? null : (
    <p className="form-problem" id={`${part.id}-problem`}>
      {part.problem}
    </p>
  )

const toPartProps = ({ id, name, shown, problem }: LinePartData) => ({
  id,
  name,
  defaultValue: shown,
  'aria-invalid': problem === undefined ? undefined : (true as const),
  'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
})
