/** A field that takes its value from elsewhere: what it reads, which there are, and what it is now. */
import { useId } from 'react'
import { say } from '../../messages/messages.ts'
import { findExpressions, isUnclosed, isUnknownPath, listExpressionPaths } from '../expression-paths.ts'
import type { InputProps } from '../form-world.ts'
import { toTypedFacts, TypedNotes } from '../TypedNotes.tsx'
import { useTyped, type ReadText } from '../use-typed.ts'
import { LiveValues } from './LiveValues.tsx'

export function ExpressionInput(props: InputProps) {
  const { id, field, value, isReadOnly, name, onChange, world } = props
  const listId = useId()
  const paths = listExpressionPaths(world, field)
  const typed = useTyped({
    name: `${name} expression`,
    shown: typeof value === 'string' && value.includes('{!') ? value : '',
    read: readExpression,
    onChange,
  })
  return (
    <>
      <input
        {...toTypedFacts(props, typed)}
        className="expression"
        list={listId}
        placeholder="{!Record.title}"
        spellCheck={false}
        value={typed.text}
        readOnly={isReadOnly}
        onFocus={typed.onFocus}
        onBlur={typed.onBlur}
        onChange={({ target }) => typed.type(target.value)}
      />
      <datalist id={listId}>
        {paths.map(({ path, label }) => (
          <option key={path} value={`{!${path}}`}>
            {label}
          </option>
        ))}
      </datalist>
      <TypedNotes id={id} typed={typed} />
      <LiveValues text={typed.text} world={world} paths={paths} />
    </>
  )

  function readExpression(text: string): ReadText {
    if (text.trim() === '') return { value: undefined, shown: '' }
    const found = findExpressions(text)
    const wrong = found.find(({ isKnownForm }) => !isKnownForm)
    if (wrong !== undefined) return { problem: say.form.bind.wrong(`{!${wrong.inside}}`) }
    if (found.length === 0 || isUnclosed(text)) return { problem: say.form.bind.unclosed }
    const unknown = found.find(({ inside }) => isUnknownPath(paths, inside))
    if (unknown !== undefined) return { problem: say.form.bind.unknown(unknown.inside) }
    return { value: text.trim(), shown: text.trim() }
  }
}
