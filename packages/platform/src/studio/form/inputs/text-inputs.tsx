/** Text inputs. */
import { SuggestedValues } from '../expressions/SuggestedValues.tsx'
import { useCompletion } from '../expressions/use-completion.ts'
import type { InputProps } from '../../fields/form-deps.ts'
import { readJson, readText, toJson } from './read-text.ts'
import { toTypedAttributes, TypedNotes } from '../typed/TypedNotes.tsx'
import { useTypedText } from '../typed/use-typed.ts'

type TextInputProps = InputProps & { readonly type: 'text' | 'long' | 'date' }

/** A text input with the default value as its placeholder. */
export function TextInput(props: TextInputProps) {
  const { field, value, isOwn, isReadOnly, name, onChange, type, id } = props
  const text = typeof value === 'string' ? value : ''
  const isShown = isOwn || type === 'date'
  const read = (typed: string) => readText(field, typed)
  const typed = useTypedText({ name, shown: isShown ? text : '', read, onChange })
  const { suggestions, follow, attributes } = useCompletion({ ...props, type: typed.type })
  const isOffered = suggestions.matches.length > 0
  const shared = {
    ...toTypedAttributes(props, typed),
    ...attributes,
    value: typed.text,
    placeholder: isShown ? undefined : text,
    readOnly: isReadOnly,
    onFocus: typed.onFocus,
    onBlur: typed.onBlur,
    onChange: ({ target }: { readonly target: HTMLInputElement | HTMLTextAreaElement }) => {
      typed.type(target.value)
      follow(target)
    },
  }
  return (
    <>
      {type === 'long' ? (
        <textarea {...shared} rows={toRows(typed.text)} dir="auto" />
      ) : (
        <input
          {...shared}
          {...(isOffered && { role: 'combobox', 'aria-expanded': true })}
          type={type}
          dir="auto"
        />
      )}
      <SuggestedValues suggestions={suggestions} deps={props.deps} />
      <TypedNotes id={id} typed={typed} />
    </>
  )
}

/** The height grows with the text, up to a maximum that leaves other fields visible. */
const toRows = (text: string) =>
  Math.min(
    10,
    Math.max(
      2,
      text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 40), 0),
    ),
  )

/** A JSON input for values that have no control. Saves when the JSON is valid. */
export function JsonInput(props: InputProps) {
  const { value, isReadOnly, name, onChange, id } = props
  const typed = useTypedText({ name, shown: toJson(value), read: readJson, onChange })
  return (
    <>
      <textarea
        {...toTypedAttributes(props, typed)}
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
    </>
  )
}
