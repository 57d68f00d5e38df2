/**
 * A field that contains an object of one of several kinds. When the editor selects another kind, values of fields that
 * both kinds have are preserved.
 */
import { useId } from 'react'
import { messages } from '../../messages/messages.ts'
import { useFirstProblem } from '../../document/use-problems.ts'
import { FieldGroup } from './FieldGroup.tsx'
import type { FieldProps } from './field-props.ts'
import { containsFocusTarget, toLabel, toValueLabel } from '../../fields/form-deps.ts'
import { readFormPath, toSetOperation, toProblemPath } from '../../fields/stored-value.ts'

/** A field that contains an object with variants. `path` is the path of that object. */
export function Variants(props: FieldProps) {
  const { field, holder, block, path, deps } = props
  const location = { block, path: toProblemPath(holder, path) }
  return (
    <FieldGroup
      label={toLabel(field)}
      help={field.help}
      hasProblem={useFirstProblem(deps.item, location) !== undefined}
      isOnTheWay={containsFocusTarget(deps, location)}
    >
      <VariantFields {...props} />
    </FieldGroup>
  )
}

export function VariantFields({ field, holder, block, path, deps, Inner }: FieldProps) {
  const id = useId()
  const name = field.inside[0]?.when?.name ?? 'type'
  const kinds = field.inside.flatMap(({ when }) => when?.value ?? [])
  const stored = readFormPath(holder, path)
  const chosen = String(readFormPath(stored, [name]) ?? '')
  const group = field.inside.find(({ when }) => when?.value === chosen)
  const choose = (kind: string) => {
    const next = field.inside.find(({ when }) => when?.value === kind)
    const retained = (next?.fields ?? []).flatMap((one) => {
      const value = readFormPath(stored, [one.name])
      return value === undefined ? [] : [[one.name, value] as const]
    })
    deps.edit([toSetOperation(holder, { block, path }, { [name]: kind, ...Object.fromEntries(retained) })])
  }
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{messages.form.list.kind}</label>
        <select
          id={id}
          value={chosen}
          disabled={deps.isReadOnly}
          onChange={({ target }) => choose(target.value)}
        >
          {chosen === '' && <option value="">{messages.form.choose}</option>}
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {toValueLabel(field, kind)}
            </option>
          ))}
        </select>
      </div>
      {group !== undefined && <Inner {...{ holder, block, path, deps }} fields={group.fields} />}
    </>
  )
}
