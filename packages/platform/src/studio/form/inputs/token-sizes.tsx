/** Inputs for theme sizes and numbers, which are stored as CSS text. */
import { useState } from 'react'
import type { FieldDescription } from '#schema'
import { toLabel, type InputProps } from '../../fields/form-deps.ts'
import { messages } from '../../messages/messages.ts'
import { valueMessages as words } from '../../messages/en-values.ts'
import { LengthInput, NumberInput } from './number-inputs.tsx'
import { toLength, type Length } from './read-text.ts'
import { TextInput } from './text-inputs.tsx'
import { createFluidSize, readRem, toClamp, findFluidSize, type FluidSize } from './token-values.ts'

const { token } = words
type TokenSizeMode = keyof typeof token.modes

const fixedLength = /^(?:0|-?\d*\.?\d+(?:rem|px|em|%))$/

const findMode = (text: string): TokenSizeMode => {
  if (findFluidSize(text) !== undefined) return 'fluid'
  return text === '' || fixedLength.test(text) ? 'fixed' : 'css'
}

export function TokenSizeInput(props: InputProps) {
  const { id, value, isReadOnly, onStep } = props
  const text = typeof value === 'string' ? value : ''
  const stored = findMode(text)
  /** True if the editor has chosen to type CSS, even though the stored value has a dedicated control. */
  const [isCss, setCss] = useState(false)
  const mode = isCss ? 'css' : stored
  const fluid = findFluidSize(text)
  const rem = readRem(text)
  const choose = (next: TokenSizeMode) => {
    setCss(next === 'css')
    if (next === 'fluid' && fluid === undefined && rem > 0) onStep(toClamp(createFluidSize(rem)))
    if (next === 'fixed' && fluid !== undefined) onStep(`${fluid.largest}rem`)
  }
  return (
    <div className="token-size">
      <select
        aria-label={token.mode}
        aria-describedby={`${id}-label`}
        value={mode}
        disabled={isReadOnly}
        onChange={({ target }) => choose(target.value as TokenSizeMode)}
      >
        {(['fixed', 'fluid', 'css'] as const).map((one) => (
          <option key={one} value={one} disabled={one !== mode && !canChoose(one, { fluid, rem, text })}>
            {token.modes[one]}
          </option>
        ))}
      </select>
      {mode === 'fixed' && (
        <Named id={id} label={token.modes.fixed}>
          <LengthInput {...props} />
          <Slider
            {...props}
            amount={toLength(text)}
            onAmount={(amount, unit) => props.onChange(`${amount}${unit}`)}
          />
        </Named>
      )}
      {mode === 'css' && (
        <Named id={id} label={token.modes.css}>
          <TextInput {...props} type="text" />
        </Named>
      )}
      {mode === 'fluid' && fluid !== undefined && <FluidInput {...props} fluid={fluid} />}
    </div>
  )
}

const canChoose = (
  mode: TokenSizeMode,
  { fluid, rem, text }: { fluid: FluidSize | undefined; rem: number; text: string },
) => mode === 'css' || (mode === 'fluid' ? rem > 0 : fluid !== undefined || fixedLength.test(text))

function Named({
  id,
  label,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly children: React.ReactNode
}) {
  return (
    <div className="value">
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  )
}

/**
 * Returns the field with bounds that accept only px and rem. Only these lengths can be compared with the window width.
 */
const remField = (field: FieldDescription): FieldDescription => ({
  ...field,
  isRequired: true,
  bounds: { pattern: { source: String.raw`^(?:0|\d{1,4}(?:\.\d{1,4})?(?:px|rem))$`, flags: '' } },
  limits: [messages.form.wrong.length],
})

function FluidInput({ fluid, ...props }: InputProps & { readonly fluid: FluidSize }) {
  const { id, name, field, onChange } = props
  return (
    <div className="fluid">
      {(['smallest', 'largest'] as const).map((end) => {
        const change = (value: unknown): FluidSize => ({ ...fluid, [end]: readRem(value) })
        return (
          <div key={end} className="value">
            <label htmlFor={`${id}-${end}`}>{token[end]}</label>
            <LengthInput
              {...props}
              field={remField(field)}
              id={`${id}-${end}`}
              name={`${name} ${end}`}
              value={`${fluid[end]}rem`}
              isOwn
              findProblem={(value) => (isGrowing(change(value)) ? undefined : token.larger)}
              onChange={(value) => (isGrowing(change(value)) ? onChange(toClamp(change(value))) : undefined)}
            />
            <Slider
              {...props}
              id={`${id}-${end}`}
              amount={{ amount: String(fluid[end]), unit: 'rem' }}
              onAmount={(amount, unit) => {
                const next = change(`${amount}${unit}`)
                if (isGrowing(next)) onChange(toClamp(next))
              }}
            />
          </div>
        )
      })}
    </div>
  )
}

type SliderProps = Pick<InputProps, 'id' | 'field' | 'isReadOnly'> & {
  readonly amount: Length
  readonly onAmount: (amount: number, unit: 'rem' | 'px') => void
}

/** A slider for a length in rem or px. The text input beside it accepts any other length. */
function Slider({ id, field, isReadOnly, amount: { amount, unit }, onAmount }: SliderProps) {
  const value = Number(amount)
  if ((unit !== 'rem' && unit !== 'px') || amount === '' || !(value >= 0)) return null
  const mostRem = toMostRem(field.name)
  return (
    <input
      type="range"
      aria-label={token.slider(toLabel(field))}
      aria-describedby={`${id}-label`}
      min={0}
      max={Math.max(value, unit === 'px' ? mostRem * pxInRem : mostRem)}
      step={unit === 'px' ? 1 : 1 / pxInRem}
      value={value}
      disabled={isReadOnly}
      onChange={({ target }) => onAmount(Number(target.value), unit)}
    />
  )
}

const pxInRem = 16

/** The maximum of the slider. Larger lengths must be typed into the text input. */
function toMostRem(name: string): number {
  if (/radius|padding/.test(name)) return 3
  return /width|measure/.test(name) ? 100 : 10
}

const isGrowing = ({ smallest, largest }: FluidSize) => smallest > 0 && largest > smallest

export function TokenNumberInput(props: InputProps) {
  const { field, onChange } = props
  const isWeight = field.name.endsWith('weight')
  const isLine = field.name.endsWith('line-height')
  const bounds = isWeight ? { least: 1, most: 1000, isWhole: true } : { least: 0 }
  const steps = isWeight ? 50 : 0.05
  return (
    <NumberInput
      {...props}
      field={{ ...field, bounds }}
      stepSize={isWeight || isLine ? steps : 1}
      onChange={(next) => onChange(next === undefined ? undefined : String(next))}
    />
  )
}
