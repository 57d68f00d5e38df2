/**
 * The input for the key of an entry. A new key is saved when the editor leaves the field, if it is valid and unique.
 */
import { useId, useState } from 'react'
import { useFieldFocus } from '../../focus/use-field-focus.ts'
import { say } from '../../messages/messages.ts'
import { findKey, listEntries } from '../../fields/entry-edits.ts'
import type { FieldProps } from '../groups/field-props.ts'
import { hasWantedField, toLabel } from '../../fields/form-deps.ts'
import { readText } from '../inputs/read-text.ts'
import { readPath, toSetOperation } from '../../fields/stored-value.ts'

type EntryKeyProps = FieldProps & {
  readonly entry: unknown
  /** The path of the entry in the format of problems. */
  readonly steps: readonly string[]
}

export function EntryKey({ field, holder, block, path, deps, entry, steps }: EntryKeyProps) {
  const id = useId()
  const { wanted, isReadOnly, onFound } = deps
  const isWanted = hasWantedField(deps, { block, path: [...steps, field.entryKey ?? ''] })
  const place = useFieldFocus({ isWanted, caret: wanted?.caret, isReadOnly, shape: 'key', onFound })
  const key = findKey({ field }, entry) ?? ''
  const [typed, setTyped] = useState<string>()
  const own = field.inside[0]?.fields.find(({ name }) => name === field.entryKey)
  const others = listEntries({ field, holder, target: { block, path: path.slice(0, -1) } })
  const isTaken = (name: string) => others.some((one) => findKey({ field }, one) === name)
  const read = typed === undefined || own === undefined ? undefined : readText(own, typed)
  const problem = findProblem()
  function findProblem(): string | undefined {
    if (typed === undefined || typed === key) return undefined
    if (read !== undefined && 'problem' in read) return read.problem
    return isTaken(typed) ? say.form.wrong.taken : undefined
  }
  const save = () => {
    if (typed === undefined || problem !== undefined) return
    if (typed !== key && typed !== '')
      deps.edit([toSetOperation(holder, { block, path: [...path, field.entryKey ?? ''] }, typed)])
    setTyped(undefined)
  }
  if (own === undefined) return null
  return (
    <div className="field" {...place}>
      <label htmlFor={id}>{toLabel(own)}</label>
      <input
        id={id}
        value={typed ?? key}
        readOnly={deps.isReadOnly || isFixed({ holder, deps })}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={({ key: pressed }) => pressed === 'Enter' && save()}
      />
      {problem !== undefined && <p role="alert">{say.form.notSaved(problem)}</p>}
      <p className="help" id={`${id}-help`}>
        {own.help}
      </p>
    </div>
  )
}

const isFixed = ({ holder, deps }: Pick<FieldProps, 'holder' | 'deps'>) =>
  deps.types.blocks.get(String(readPath(holder, ['block'])))?.hasSlotsOfProperties === true
