/** A form field: its label, the origin of its value, its control and its help. */
import { memo, useId, useRef, useState } from 'react'
import type { FieldDescription } from '#schema'
import { useFieldFocus } from '../focus/use-field-focus.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { isMissing } from '../fields/find-missing.ts'
import { containsExpression, toLabel, type FormDeps, type InputProps } from '../fields/form-deps.ts'
import { Help, toHelp } from './groups/Help.tsx'
import { Input } from './Input.tsx'
import { ExpressionInput } from './expressions/ExpressionInput.tsx'
import { ExpressionNotes } from './expressions/LiveValues.tsx'
import { OriginChip } from './OriginChip.tsx'
import type { ValueOrigin } from '../fields/stored-value.ts'
import { toControl, type ControlName } from './to-control.ts'

type ControlProps = {
  readonly field: FieldDescription
  readonly name: string
  readonly value: unknown
  readonly origin: ValueOrigin
  readonly deps: FormDeps
  /** The stored value of the related field, for example the background colour for a text colour. */
  readonly other: unknown
  /** The reason why the server rejected the last edit. */
  readonly rejection: string | undefined
  /** The problem that prevents publishing the draft. */
  readonly problem: string | undefined
  /** True while the form must focus this field. */
  readonly isWanted: boolean
  /** Called with each change; must be the same function instance in every render. */
  readonly onChange: (value: unknown, gesture: string) => void
  readonly onSetBack: () => void
}

/** Typing after a longer pause starts a new undo step. */
const burstMs = 1500

/** Memoised, so that it does not re-render when another field changes. */
export const Control = memo(function Control(props: ControlProps) {
  const { field, name, value, origin, deps, other, onSetBack } = props
  const { isReadOnly } = deps
  const id = useId()
  const toGesture = useGesture()
  const control = toControl(field)
  const isOwn = origin === 'own' || origin === 'device'
  const change = (next: unknown) => props.onChange(next, toGesture())
  const { isBound, bind, setBack, empty } = useBinding({ control, value, change, onSetBack })
  const notes = toNotes(props)
  const shape = isBound ? 'expression' : control
  const place = usePlace(props, shape)
  const hasHelp = toHelp(field) !== ''
  const input: InputProps = {
    field,
    value,
    isOwn,
    isReadOnly,
    id,
    name,
    deps,
    other,
    describedBy:
      [hasHelp && `${id}-help`, notes.length > 0 && `${id}-notes`].filter(Boolean).join(' ') || undefined,
    onChange: (next) => (next === undefined ? empty() : change(next)),
    onStep: (next) => props.onChange(next, toGesture(true)),
  }
  return (
    <div className={`field is-${control}`} {...place}>
      <div className="field-head">
        <FieldLabel {...{ id, field, control, isBound }} />
        <span className="field-tools">
          {field.expressions !== 'none' && !isReadOnly && (
            <BindButton {...{ field, isBound }} onBind={isBound ? setBack : bind} />
          )}
          {!(field.isRequired && isOwn && origin !== 'device' && !isBound) &&
            (isOwn || field.defaultValue !== undefined) && (
              <OriginChip
                {...{ origin, isBound }}
                label={toLabel(field)}
                device={deps.device}
                onSetBack={isReadOnly ? undefined : setBack}
              />
            )}
        </span>
      </div>
      {isBound ? <ExpressionInput {...input} /> : <Input {...input} control={control} />}
      {!isBound && containsExpression(value) && <ExpressionNotes text={value} deps={deps} field={field} />}
      <Notes id={`${id}-notes`} notes={notes} />
      {hasHelp && <Help id={`${id}-help`} field={field} />}
    </div>
  )
})

type BindingInput = Pick<ControlProps, 'value' | 'onSetBack'> & {
  readonly control: ControlName
  readonly change: (value: unknown) => void
}

/**
 * Tracks whether a field is bound to an expression. A field also counts as bound while the editor types its expression.
 */
function useBinding({ control, value, change, onSetBack }: BindingInput) {
  const [isBinding, setBinding] = useState(false)
  /** The value before the editor started to bind the field. */
  const unbound = useRef<unknown>(undefined)
  const isBound = isBinding || !isWritten(control, value)
  /** Restores the previous value if the editor has not bound the field. */
  const restore = () => {
    const { current: words } = unbound
    if (!isBinding || !isWritten(control, value) || (isWhole(value) && words === undefined)) onSetBack()
    else if (isWhole(value) && words !== value) change(words)
  }
  return {
    isBound,
    bind() {
      unbound.current = value
      setBinding(true)
    },
    setBack() {
      setBinding(false)
      restore()
    },
    /**
     * Keeps the expression input open after the expression is deleted, so that the editor can type another expression.
     */
    empty() {
      setBinding(isBound)
      restore()
    },
  }
}

function usePlace({ isWanted, deps: { wanted, isReadOnly, onFound } }: ControlProps, shape: string) {
  return useFieldFocus({ isWanted, caret: wanted?.caret, isReadOnly, shape, onFound })
}

type ControlNote = { readonly kind: 'refused' | 'problem' | 'missing'; readonly text: string }

/** Lists the reasons why a value has not been saved or cannot be published. */
function toNotes({ field, value, rejection, problem }: ControlProps): readonly ControlNote[] {
  const unpublished = toUnpublished(field, value, problem)
  return [
    ...(rejection === undefined
      ? []
      : [{ kind: 'refused' as const, text: messages.form.refused(rejection) }]),
    ...(unpublished === undefined ? [] : [unpublished]),
  ]
}

/** Reports an empty required field only once, even if the server also reports it. */
function toUnpublished(
  field: FieldDescription,
  value: unknown,
  problem: string | undefined,
): ControlNote | undefined {
  if (isMissing(field, value)) return { kind: 'missing', text: messages.form.missing }
  return problem === undefined ? undefined : { kind: 'problem', text: problem }
}

function Notes({ id, notes }: { readonly id: string; readonly notes: readonly ControlNote[] }) {
  if (notes.length === 0) return null
  return (
    <div className="notes" id={id}>
      {notes.map(({ kind, text }) => (
        <p key={kind} className={kind} role={kind === 'refused' ? 'alert' : undefined}>
          {text}
        </p>
      ))}
    </div>
  )
}

/** Returns true if the value consists of a single expression. */
const isWhole = (value: unknown) => typeof value === 'string' && /^\{![^{}]*\}$/.test(value.trim())

/**
 * Returns true if the field's standard control can show the value. Text that mixes words and expressions is edited in
 * the standard control.
 */
const isWritten = (control: ControlName, value: unknown) =>
  !containsExpression(value) ||
  control === 'text' ||
  control === 'longText' ||
  (control === 'richText' && !isWhole(value))

const composites: ReadonlySet<ControlName> = new Set([
  'choices',
  'list',
  'tokenColor',
  'tokenFont',
  'tokenSize',
  'timeZone',
  'currency',
  'language',
  'richText',
  'references',
  'words',
  'longWords',
  'link',
  'color',
  'icon',
  'reference',
])

type FieldLabelProps = {
  readonly id: string
  readonly field: FieldDescription
  readonly control: ControlName
  readonly isBound: boolean
}

/** Labels a group of inputs. Each input inside has its own label. */
function FieldLabel({ id, field, control, isBound }: FieldLabelProps) {
  const words = (
    <>
      {toLabel(field)}
      {field.isRequired && <span className="quiet"> {messages.form.required}</span>}
    </>
  )
  if (!isBound && composites.has(control))
    return (
      <span className="label" id={`${id}-label`}>
        {words}
      </span>
    )
  return (
    <label htmlFor={id} id={`${id}-label`}>
      {words}
    </label>
  )
}

type BindButtonProps = {
  readonly field: FieldDescription
  readonly isBound: boolean
  readonly onBind: () => void
}

function BindButton({ field, isBound, onBind }: BindButtonProps) {
  const label = isBound
    ? `${messages.form.bind.off}: ${toLabel(field)}`
    : messages.form.bind.on(toLabel(field))
  return (
    <button
      type="button"
      className={`bind ${isBound ? 'is-bound' : ''}`}
      aria-label={label}
      title={label}
      onClick={onBind}
    >
      {'{ }'}
    </button>
  )
}

/**
 * Returns the undo group of the next edit. Characters typed without a pause belong to one group. Each step, such as
 * moving a row, has a separate group.
 */
function useGesture(): (isStep?: boolean) => string {
  const { edits } = useStudio()
  const last = useRef({ gesture: '', atMs: 0 })
  return (isStep) => {
    const atMs = isStep === true ? 0 : Date.now()
    const isOn = isStep !== true && atMs - last.current.atMs < burstMs
    last.current = { gesture: isOn ? last.current.gesture : edits.createUndoGroup(), atMs }
    return last.current.gesture
  }
}
