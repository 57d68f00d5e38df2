/** The control for an entry's key, which is unique in its list. */
import { useId, useState } from 'react'
import type { FieldDescription } from '#schema'
import { useFieldFocus } from '../../focus/use-field-focus.ts'
import { messages } from '../../messages/messages.ts'
import { findEntryKey, listEntries } from '../../fields/entry-edits.ts'
import { FieldGroup } from '../groups/FieldGroup.tsx'
import type { FieldProps } from '../groups/field-props.ts'
import { containsFocusTarget, toLabel } from '../../fields/form-deps.ts'
import { readText } from '../inputs/read-text.ts'
import { readFormPath, toSetOperation } from '../../fields/stored-value.ts'
import { lazily } from '../../core/lazily.tsx'

const CodeInput = lazily(
  async () => (await import('../inputs/CodeInput.tsx')).CodeInput,
  <p aria-busy>{messages.wait}</p>,
)

type EntryKeyProps = FieldProps & {
  readonly entry: unknown
  /** The path of the entry, in the format that validation problems use. */
  readonly steps: readonly string[]
}

export function EntryKey(props: EntryKeyProps) {
  const { field, block, deps, steps } = props
  const own = field.inside[0]?.fields.find(({ name }) => name === field.entryKey)
  if (own === undefined) return null
  const input = <OneKey {...props} own={own} />
  if (own.group !== 'advanced') return input
  return (
    <FieldGroup
      label={messages.form.groups.advanced}
      isOpen={false}
      isOnTheWay={containsFocusTarget(deps, { block, path: [...steps, own.name] })}
    >
      {input}
    </FieldGroup>
  )
}

function OneKey(props: EntryKeyProps & { readonly own: FieldDescription }) {
  const { field, own, holder, block, path, deps, entry, steps } = props
  const { wanted, isReadOnly, onFound } = deps
  const isWanted = containsFocusTarget(deps, { block, path: [...steps, own.name] })
  const place = useFieldFocus({ isWanted, caret: wanted?.caret, isReadOnly, shape: 'key', onFound })
  const others = listEntries({ field, holder, target: { block, path: path.slice(0, -1) } })
  const Input = own.kind === 'language' ? LanguageKey : TextKey
  return (
    <div className="field" {...place}>
      <Input
        {...{ own, deps }}
        value={findEntryKey({ field }, entry) ?? ''}
        isReadOnly={isReadOnly || isFixed({ holder, deps })}
        isTaken={(name) => others.some((one) => findEntryKey({ field }, one) === name)}
        onChange={(name) => deps.edit([toSetOperation(holder, { block, path: [...path, own.name] }, name)])}
      />
    </div>
  )
}

type KeyInputProps = Pick<FieldProps, 'deps'> & {
  readonly own: FieldDescription
  readonly value: string
  readonly isReadOnly: boolean
  readonly isTaken: (name: string) => boolean
  readonly onChange: (name: string) => void
}

/** When the editor leaves the field, saves the new key if it is valid and unique. */
function TextKey({ own, value, isReadOnly, isTaken, onChange }: KeyInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const problem = findProblem()
  function findProblem(): string | undefined {
    if (typed === undefined || typed === value) return undefined
    const read = readText(own, typed)
    if ('problem' in read) return read.problem
    return isTaken(typed) ? messages.form.wrong.taken : undefined
  }
  const save = () => {
    if (typed === undefined || problem !== undefined) return
    if (typed !== value && typed !== '') onChange(typed)
    setTyped(undefined)
  }
  return (
    <>
      <label htmlFor={id}>{toLabel(own)}</label>
      <input
        id={id}
        value={typed ?? value}
        readOnly={isReadOnly}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
      {problem !== undefined && <p role="alert">{messages.form.notSaved(problem)}</p>}
      <p className="help" id={`${id}-help`}>
        {own.help}
      </p>
    </>
  )
}

function LanguageKey({ own, deps, value, isReadOnly, isTaken, onChange }: KeyInputProps) {
  const id = useId()
  const change = (code: unknown) => (isTaken(String(code)) ? undefined : onChange(String(code)))
  return (
    <>
      <span className="label" id={`${id}-label`}>
        {toLabel(own)}
      </span>
      <CodeInput
        {...{ id, deps, value, isReadOnly }}
        kind="language"
        field={own}
        isOwn
        name={id}
        describedBy={`${id}-help`}
        other={undefined}
        onChange={change}
        onStep={change}
      />
      <p className="help" id={`${id}-help`}>
        {own.help}
      </p>
    </>
  )
}

const isFixed = ({ holder, deps }: Pick<FieldProps, 'holder' | 'deps'>) =>
  deps.types.blocks.get(String(readFormPath(holder, ['block'])))?.hasSlotsOfProperties === true
