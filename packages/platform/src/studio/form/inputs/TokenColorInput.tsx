/** A colour of the theme: its own, or the same as another colour of the theme. Shows the contrast with its counterpart. */
import { toLabel, type InputProps } from '../../fields/form-deps.ts'
import { say } from '../../messages/messages.ts'
import { values as words } from '../../messages/en-values.ts'
import { toTypedAttributes, TypedNotes } from '../typed/TypedNotes.tsx'
import { useTypedText, type ReadText } from '../typed/use-typed.ts'
import { measureContrast, rateContrast } from './contrast.ts'
import { findCounterpart, findHex, toSource, toTokenLabel, type Tokens } from './token-values.ts'

const { token } = words

export function TokenColorInput(props: InputProps) {
  const { id, describedBy, field, value, isReadOnly, other, onChange, onStep } = props
  const tokens = Object(other) as Tokens
  const known = findKnown(props)
  const toName = (name: string) => known?.find((one) => one.name === name)?.label ?? toTokenLabel(name)
  const source = toSource(value)
  const hex = findHex(tokens, value)
  const sources = Object.keys(tokens).filter(
    (name) =>
      name !== field.name &&
      toSource(tokens[name]) === undefined &&
      findHex(tokens, tokens[name]) !== undefined,
  )
  return (
    <fieldset className="token-color" id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <input
        type="color"
        aria-label={toLabel(field)}
        value={hex ?? '#ffffff'}
        disabled={isReadOnly}
        onChange={({ target }) => onChange(target.value.toUpperCase())}
      />
      {source === undefined ? <Code {...props} /> : <output>{hex?.toUpperCase()}</output>}
      <select
        aria-label={token.source}
        value={source ?? ''}
        disabled={isReadOnly}
        onChange={({ target }) =>
          onStep(target.value === '' ? (hex ?? '#ffffff').toUpperCase() : `var(${target.value})`)
        }
      >
        <option value="">{token.own}</option>
        {[...new Set([...(source === undefined ? [] : [source]), ...sources])].map((name) => (
          <option key={name} value={name}>
            {toName(name)}
          </option>
        ))}
      </select>
      <Contrast name={field.name} tokens={{ ...tokens, [field.name]: value }} toName={toName} />
    </fieldset>
  )
}

/** Returns the tokens of the platform, which have labels. */
const findKnown = ({ deps }: InputProps) =>
  deps.types.contentTypes.get('epiderm__theme')?.fields.find(({ kind }) => kind === 'tokens')?.inside[0]
    ?.fields

function Code(props: InputProps) {
  const { id, name, value, isOwn, isReadOnly, onChange } = props
  const text = typeof value === 'string' ? value : ''
  const read = (typed: string): ReadText => {
    if (typed === '') return { value: undefined, shown: '' }
    return CSS.supports('color', typed) ? { value: typed, shown: typed } : { problem: token.wrong }
  }
  const typed = useTypedText({ name, shown: isOwn ? text : '', read, onChange })
  return (
    <>
      <input
        {...toTypedAttributes({ id: `${id}-code`, describedBy: undefined }, typed)}
        aria-label={token.code}
        placeholder={isOwn ? undefined : text}
        spellCheck={false}
        value={typed.text}
        readOnly={isReadOnly}
        onFocus={typed.onFocus}
        onBlur={typed.onBlur}
        onChange={({ target }) => typed.type(target.value)}
      />
      <TypedNotes id={`${id}-code`} typed={typed} />
    </>
  )
}

type ContrastProps = {
  readonly name: string
  readonly tokens: Tokens
  readonly toName: (token: string) => string
}

function Contrast({ name, tokens, toName }: ContrastProps) {
  const other = findCounterpart(name, tokens)
  const ratio =
    other === undefined
      ? undefined
      : measureContrast(findHex(tokens, tokens[name]) ?? '', findHex(tokens, tokens[other]) ?? '')
  if (other === undefined || ratio === undefined) return null
  const verdict = rateContrast(ratio)
  return (
    <output className={`contrast ${verdict}`}>
      {token.contrast(ratio.toFixed(1), toName(other), say.form.color.verdicts[verdict])}
    </output>
  )
}
