/** One entry of a list: its name, its actions and its fields. */
import { useId } from 'react'
import { ProblemMark } from '../../problems/ProblemNotes.tsx'
import { useFirstProblem } from '../../document/use-problems.ts'
import { EntryActions } from '../../ui/EntryActions.tsx'
import { Grip } from '../../ui/Grip.tsx'
import { EntryKey } from './EntryKey.tsx'
import type { FieldProps } from '../groups/field-props.ts'
import { VariantFields } from '../groups/Variants.tsx'

type EntryRowProps = FieldProps & {
  readonly entry: unknown
  readonly name: string
  /** The path, in the format that validation problems use. */
  readonly steps: readonly string[]
  /** The CSS class that highlights the drop position. */
  readonly mark: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

export function EntryRow(props: EntryRowProps) {
  const { name, mark, deps, block, steps, isOpen, onToggle } = props
  const problem = useFirstProblem(deps.item, { block, path: steps })
  const id = useId()
  return (
    <li className={`entry ${mark}`}>
      <div className="entry-head">
        {!deps.isReadOnly && <Grip />}
        <button
          type="button"
          className="entry-name"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          {name}
          {problem !== undefined && <ProblemMark />}
        </button>
        {!deps.isReadOnly && <EntryActions {...props} />}
      </div>
      {isOpen && (
        <div className="entry-fields" id={id}>
          <EntryFields {...props} />
        </div>
      )}
    </li>
  )
}

function EntryFields(props: EntryRowProps) {
  const { field, holder, block, path, deps, Inner } = props
  const own = withoutKey(field)
  return (
    <>
      {field.entryKey !== undefined && <EntryKey {...props} />}
      {own.inside[0]?.when === undefined ? (
        <Inner {...{ holder, block, path, deps }} fields={own.inside[0]?.fields ?? []} />
      ) : (
        <VariantFields {...{ field: own, holder, block, path, deps, Inner }} />
      )}
    </>
  )
}

/**
 * Omits the key field. Otherwise, each keystroke would change the key, and the next character would be stored in
 * another entry.
 */
const withoutKey = (field: FieldProps['field']): FieldProps['field'] => ({
  ...field,
  inside: field.inside.map((group) => ({
    ...group,
    fields: group.fields.filter(({ name }) => name !== field.entryKey),
  })),
})
