/** A colour input. The value is either a theme colour, which changes with the theme, or any other colour. */
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { PopoverDialog } from '../../ui/PopoverDialog.tsx'
import { messages } from '../../messages/messages.ts'
import { rateContrast, measureContrast, readHex } from './contrast.ts'
import { toLabel, type InputProps } from '../../fields/form-deps.ts'
import { findBackground, readColor } from './background-color.ts'
import { toProblemAttributes, TypedNotes } from '../typed/TypedNotes.tsx'
import { useThemeColors, type ThemeColor } from './use-theme.ts'
import { useTypedText, type ParsedInput } from '../typed/use-typed-text.ts'

export function ColorInput(props: InputProps) {
  const { id, describedBy, field, value, isReadOnly, onChange, deps } = props
  const colors = useThemeColors(deps.item.language)
  const stored = typeof value === 'string' ? value : ''
  const token = colors.find((color) => color.token === stored)
  const shown = token?.value ?? stored
  return (
    <fieldset className="color" id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <DialogTrigger>
        <Button
          className="picked"
          aria-label={`${toLabel(field)}: ${token?.name ?? (stored || messages.form.nothing)}`}
          isDisabled={isReadOnly}
        >
          <Swatch color={shown} />
          {token?.name ?? (stored || <span className="quiet">{messages.form.choose}</span>)}
        </Button>
        <PopoverDialog label={toLabel(field)}>
          {(close) => (
            <>
              <h3 id={`${id}-tokens`}>{messages.form.color.tokens}</h3>
              <Tokens
                {...{ colors, stored }}
                labelledBy={`${id}-tokens`}
                onPick={(next) => {
                  onChange(next)
                  close()
                }}
              />
              <FreeColor {...props} shown={shown} />
            </>
          )}
        </PopoverDialog>
      </DialogTrigger>
      <Contrast {...props} colors={colors} />
    </fieldset>
  )
}

const Swatch = ({ color }: { readonly color: string }) => (
  <svg className="swatch" aria-hidden>
    {readHex(color) !== undefined && <rect width="100%" height="100%" fill={color} />}
  </svg>
)

type TokensProps = {
  readonly colors: readonly ThemeColor[]
  readonly stored: string
  readonly labelledBy: string
  readonly onPick: (token: string) => void
}

function Tokens({ colors, stored, labelledBy, onPick }: TokensProps) {
  return (
    <ul className="tokens" aria-labelledby={labelledBy}>
      {colors.map(({ token, name, value }) => (
        <li key={token}>
          <Button aria-label={name} aria-pressed={token === stored} onPress={() => onPick(token)}>
            <Swatch color={value} />
            <span>{name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function FreeColor(props: InputProps & { readonly shown: string }) {
  const { id, name, value, field, shown, isOwn, onChange } = props
  const read = (text: string): ParsedInput => {
    if (text === '') return { value: field.isRequired ? '' : undefined, shown: '' }
    return readHex(text) !== undefined || /^--dxp-[a-z0-9-]+$/.test(text)
      ? { value: text, shown: text }
      : { problem: messages.form.wrong.color }
  }
  const typed = useTypedText({ name, shown: isOwn && typeof value === 'string' ? value : '', read, onChange })
  return (
    <div className="free-color">
      <h3>{messages.form.color.free}</h3>
      <input
        type="color"
        aria-label={messages.form.color.free}
        value={readHex(shown) === undefined ? '#ffffff' : shown.toLowerCase()}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        {...toProblemAttributes({ id: `${id}-code`, describedBy: undefined }, typed)}
        aria-label={messages.form.color.code}
        placeholder="#1f4d45"
        value={typed.text}
        onFocus={typed.onFocus}
        onBlur={typed.onBlur}
        onChange={({ target }) => typed.type(target.value)}
      />
      <TypedNotes id={`${id}-code`} typed={typed} />
    </div>
  )
}

type ContrastProps = InputProps & { readonly colors: readonly ThemeColor[] }

/**
 * Shows the contrast between text and its background, or between a background and the block's text (WCAG 2.2,
 * 1.4.3).
 */
function Contrast(props: ContrastProps) {
  const { field, value, colors } = props
  if (colors.length === 0 || typeof value !== 'string' || value === '') return null
  const isText = field.name === 'textColor'
  const against = readAgainst(props, isText)
  if (!isText && against === undefined) return null
  const toHex = (color: unknown) => colors.find(({ token }) => token === color)?.value ?? String(color)
  const ratio = measureContrast(toHex(value), toHex(against))
  if (ratio === undefined)
    return isText ? <output className="contrast">{messages.form.color.unknownGround}</output> : null
  const verdict = rateContrast(ratio)
  return (
    <output className={`contrast ${verdict}`}>
      {messages.form.color.contrast(ratio.toFixed(1), messages.form.color.verdicts[verdict])}
    </output>
  )
}

/**
 * Returns the stored colour to compare with: the block's own colour or, for text, the background behind the block.
 */
function readAgainst({ other, deps }: InputProps, isText: boolean): unknown {
  const { device, types } = deps
  const own = readColor(other, device)
  if (own !== undefined || !isText) return own
  return findBackground({ around: deps.readAround(), draft: deps.readDraft(), device, types })
}
