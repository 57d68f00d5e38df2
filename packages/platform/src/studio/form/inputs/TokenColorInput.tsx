/**
 * A theme colour: a colour value, or a reference to another theme colour. Shows the contrast with the colour that it is
 * paired with.
 */
import { Button } from 'react-aria-components/Button'
import { toLabel, type InputProps } from '../../fields/form-deps.ts'
import { valueMessages as words } from '../../messages/en-values.ts'
import { toProblemAttributes, TypedNotes } from '../typed/TypedNotes.tsx'
import { useTypedText, type ParsedInput } from '../typed/use-typed-text.ts'
import { findWeakestPair, isReadable, listColorPairs, toRatioText } from './color-pairs.ts'
import { suggestColor } from './contrasting-color.ts'
import {
  addDefaultTokens,
  resolveHexColor,
  listKnownTokens,
  findReferencedToken,
  type Tokens,
} from './token-values.ts'
import { toTokenName } from '../../messages/areas/token-names.ts'

const { token } = words

export function TokenColorInput(props: InputProps) {
  const { id, describedBy, field, isOwn, isReadOnly, other, onChange, onStep } = props
  const known = listKnownTokens(props.deps.types)
  const tokens = addDefaultTokens(known, other)
  const value = isOwn ? props.value : tokens[field.name]
  const toName = (name: string) => known.find((one) => one.name === name)?.label ?? toTokenName(name)
  const source = findReferencedToken(value)
  const hex = resolveHexColor(tokens, value)
  const sources = Object.keys(tokens).filter(
    (name) =>
      name !== field.name &&
      findReferencedToken(tokens[name]) === undefined &&
      resolveHexColor(tokens, tokens[name]) !== undefined,
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
      {source === undefined ? <Code {...props} value={value} /> : <output>{hex?.toUpperCase()}</output>}
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
      <Contrast
        name={field.name}
        tokens={{ ...tokens, [field.name]: value }}
        toName={toName}
        onSuggestion={isReadOnly ? undefined : onStep}
      />
    </fieldset>
  )
}

function Code(props: InputProps) {
  const { id, name, value, isOwn, isReadOnly, onChange } = props
  const text = typeof value === 'string' ? value : ''
  const read = (typed: string): ParsedInput => {
    if (typed === '') return { value: undefined, shown: '' }
    return CSS.supports('color', typed) ? { value: typed, shown: typed } : { problem: token.wrong }
  }
  const typed = useTypedText({ name, shown: isOwn ? text : '', read, onChange })
  return (
    <>
      <input
        {...toProblemAttributes({ id: `${id}-code`, describedBy: undefined }, typed)}
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
  /** Applies the suggested colour. Undefined if the form is read-only. */
  readonly onSuggestion: ((color: string) => void) | undefined
}

/** Shows the contrast of this colour's weakest pair, and the nearest colour with sufficient contrast. */
function Contrast({ name, tokens, toName, onSuggestion }: ContrastProps) {
  const pairs = listColorPairs(tokens)
  const pair = findWeakestPair(pairs, name)
  if (pair?.ratio === undefined) return null
  const isPassing = isReadable(pair)
  const suggested = isPassing ? undefined : suggestColor(tokens, pairs, name)
  const other = toName(pair.text === name ? pair.background : pair.text)
  return (
    <>
      <output className={`contrast ${isPassing ? 'good' : 'poor'}`}>
        {token.contrast({ ratio: toRatioText(pair.ratio), other, least: pair.least, isPassing })}
      </output>
      {suggested !== undefined && onSuggestion !== undefined && (
        <Button className="small suggestion" onPress={() => onSuggestion(suggested)}>
          <svg className="swatch" aria-hidden>
            <rect width="100%" height="100%" fill={suggested} />
          </svg>
          {token.suggestion(suggested)}
        </Button>
      )}
    </>
  )
}
