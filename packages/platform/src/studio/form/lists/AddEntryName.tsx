/** Adds an entry, such as a label, with a new name. Content and blocks can then refer to that name. */
import { useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { readFormPath, toSetOperation } from '../../fields/stored-value.ts'
import { valueMessages as words } from '../../messages/en-values.ts'
import { FieldGroup } from '../groups/FieldGroup.tsx'
import type { FieldProps } from '../groups/field-props.ts'
import { messages } from '../../messages/messages.ts'

const names = {
  tokens: /^--dxp-[a-z0-9-]+$/,
  labels: /^[a-z]\w*(?:\.[a-z]\w*)*$/,
}

type AddEntryNameProps = FieldProps & { readonly kind: keyof typeof names }

export function AddEntryName({ kind, holder, block, path, deps }: AddEntryNameProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const findProblem = () => {
    if (!names[kind].test(name)) return words.map.wrongName
    return readFormPath(holder, [...path, name]) === undefined ? undefined : words.map.taken
  }
  const add = () => {
    const found = findProblem()
    setProblem(found)
    if (found !== undefined) return
    deps.edit([toSetOperation(holder, { block, path: [...path, name] }, '')])
    setName('')
  }
  return (
    <FieldGroup label={words.map.advanced} isOpen={false}>
      <div className="field">
        <label htmlFor={id}>{words.map.name[kind]}</label>
        <span className="amount">
          <input
            id={id}
            value={name}
            spellCheck={false}
            aria-describedby={`${id}-help`}
            aria-invalid={problem !== undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <Button className="small" onPress={add}>
            {words.map.add}
          </Button>
        </span>
        {problem !== undefined && <p role="alert">{messages.form.notSaved(problem)}</p>}
        <p className="help" id={`${id}-help`}>
          {words.map.nameHelp[kind]}
        </p>
      </div>
    </FieldGroup>
  )
}
