/**
 * A JSON input for a value that does not match its field's type, so that the value is not lost. It is collapsed,
 * because editors usually replace such a value. Saves only valid JSON.
 */
import { Button } from 'react-aria-components/Button'
import type { InputProps } from '../../fields/form-deps.ts'
import { valueMessages as words } from '../../messages/en-values.ts'
import { toProblemAttributes, TypedNotes } from '../typed/TypedNotes.tsx'
import { useTypedText } from '../typed/use-typed-text.ts'
import { readJson, toJson } from './read-text.ts'

export function JsonInput(props: InputProps) {
  const { value, isReadOnly, name, onChange, id } = props
  const typed = useTypedText({ name, shown: toJson(value), read: readJson, onChange })
  return (
    <>
      <p className="notice">
        {words.mismatch}{' '}
        {!isReadOnly && (
          <Button className="small" onPress={() => onChange(undefined)}>
            {words.clear}
          </Button>
        )}
      </p>
      <details>
        <summary>{words.advanced}</summary>
        <textarea
          {...toProblemAttributes(props, typed)}
          className="json"
          rows={Math.min(14, typed.text.split('\n').length + 1)}
          spellCheck={false}
          value={typed.text}
          readOnly={isReadOnly}
          onFocus={typed.onFocus}
          onBlur={typed.onBlur}
          onChange={({ target }) => typed.type(target.value)}
        />
        <TypedNotes id={id} typed={typed} />
      </details>
    </>
  )
}
