/** The input for a field that is bound to an expression, with suggestions and the current value. */
import { messages } from '../../messages/messages.ts'
import {
  findExpressions,
  hasUnclosedExpression,
  isUnknownPath,
  listExpressionPaths,
} from './expression-paths.ts'
import type { InputProps } from '../../fields/form-deps.ts'
import { toProblemAttributes, TypedNotes } from '../typed/TypedNotes.tsx'
import { useTypedText, type ParsedInput } from '../typed/use-typed-text.ts'
import { LiveValues } from './LiveValues.tsx'
import { SuggestedValues } from './SuggestedValues.tsx'
import { useCompletion } from './use-completion.ts'

export function ExpressionInput(props: InputProps) {
  const { id, field, value, isReadOnly, name, onChange, deps } = props
  const paths = listExpressionPaths(deps, field)
  const typed = useTypedText({
    name: `${name} expression`,
    shown: typeof value === 'string' && value.includes('{!') ? value : '',
    read: readExpression,
    onChange,
  })
  const { suggestions, follow, attributes } = useCompletion({ ...props, type: typed.type, isWhole: true })
  return (
    <>
      <input
        {...toProblemAttributes(props, typed)}
        {...attributes}
        role="combobox"
        aria-expanded={suggestions.matches.length > 0}
        aria-controls={suggestions.listId}
        autoComplete="off"
        className="expression"
        placeholder={messages.form.bind.placeholder}
        spellCheck={false}
        value={typed.text}
        readOnly={isReadOnly}
        onFocus={({ target }) => {
          typed.onFocus()
          if (target.value === '') follow(target)
        }}
        onBlur={typed.onBlur}
        onChange={({ target }) => {
          typed.type(target.value)
          follow(target)
        }}
      />
      <SuggestedValues suggestions={suggestions} deps={deps} />
      <TypedNotes id={id} typed={typed} />
      <LiveValues text={typed.text} deps={deps} paths={paths} />
    </>
  )

  function readExpression(text: string): ParsedInput {
    if (text.trim() === '') return { value: undefined, shown: '' }
    const found = findExpressions(text)
    const wrong = found.find(({ isKnownForm }) => !isKnownForm)
    if (wrong !== undefined) return { problem: messages.form.bind.wrong(`{!${wrong.inside}}`) }
    if (found.length === 0 || hasUnclosedExpression(text)) return { problem: messages.form.bind.unclosed }
    const unknown = found.find(({ inside }) => isUnknownPath(paths, inside))
    if (unknown !== undefined) return { problem: messages.form.bind.unknown(unknown.inside) }
    return { value: text.trim(), shown: text.trim() }
  }
}
