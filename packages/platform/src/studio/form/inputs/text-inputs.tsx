/** Text inputs. */
import { SuggestedValues } from '../expressions/SuggestedValues.tsx'
import { useCompletion } from '../expressions/use-completion.ts'
import type { InputProps } from '../../fields/form-deps.ts'
import { readText } from './read-text.ts'
import { toProblemAttributes, TypedNotes } from '../typed/TypedNotes.tsx'
import { useTypedText } from '../typed/use-typed-text.ts'

type TextInputProps = InputProps & { readonly type: 'text' | 'long' | 'date' | 'time' }

/** A text input with the default value as its placeholder. */
export function TextInput(props: TextInputProps) {
  const { field, value, isOwn, isReadOnly, name, onChange, type, id } = props
  const text = typeof value === 'string' ? value : ''
  const isShown = isOwn || type === 'date' || type === 'time'
  const read = (typed: string) => readText(field, typed)
  const typed = useTypedText({ name, shown: isShown ? text : '', read, onChange })
  const { suggestions, follow, attributes } = useCompletion({ ...props, type: typed.type })
  const isOffered = suggestions.matches.length > 0
  const shared = {
    ...toProblemAttributes(props, typed),
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
        <textarea {...shared} rows={2} dir="auto" />
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
