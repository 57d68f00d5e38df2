/**
 * A list of strings, one per line. Enter adds a line; Backspace deletes an empty line. Editors sort lines by drag and
 * drop or with keys. A required list starts with an empty line that is not stored until the editor types into it.
 */
import { Button } from 'react-aria-components/Button'
import { messages } from '../../messages/messages.ts'
import { toEntryLabel, type InputProps } from '../../fields/form-deps.ts'
import { Grip } from '../../ui/Grip.tsx'
import { useRowMoves } from '../../ui/use-row-moves.ts'
import { readText } from './read-text.ts'
import { TypedNotes, toProblemAttributes } from '../typed/TypedNotes.tsx'
import { useLineKeys } from './use-line-keys.ts'
import { useTypedText } from '../typed/use-typed-text.ts'

export function StringListInput(props: InputProps) {
  const { id, describedBy, field, isReadOnly, onChange } = props
  const { words, keys, list, toMark, isUnstored, add, remove } = useLines(props)
  const mayRemove = !isReadOnly && !(isUnstored && (field.count?.least ?? 0) > 0)
  const store = (at: number, text: string) =>
    onChange(text === '' && field.isRequired && words.length === 1 ? undefined : words.with(at, text))
  return (
    <fieldset id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy} className="words">
      <ol ref={list}>
        {words.map((word, at) => (
          <li key={keys[at]} className={toMark(at)}>
            {!isReadOnly && <Grip />}
            <Line
              {...props}
              id={`${id}-${at}`}
              name={`${props.name} ${at}`}
              label={messages.form.list.entry(at + 1)}
              value={word}
              isOwn
              field={{ ...field, isRequired: true }}
              onChange={(next) => store(at, String(next))}
              onEnter={() => add(at + 1)}
              onBackspace={() => !isUnstored && remove(at)}
            />
            {mayRemove && (
              <Button
                className="small"
                aria-label={messages.form.list.remove(word || messages.form.list.entry(at + 1))}
                onPress={() => remove(at)}
              >
                ×
              </Button>
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <Button className="small" onPress={() => add(words.length)}>
          {messages.form.list.add(toEntryLabel(field))}
        </Button>
      )}
    </fieldset>
  )
}

function useLines({ field, value, isReadOnly, deps, onChange, onStep }: InputProps) {
  const isUnstored = field.isRequired && value === undefined && !isReadOnly
  const stored = Array.isArray(value) ? value.map(String) : []
  const words: readonly string[] = isUnstored ? [''] : stored
  const keys = useLineKeys(words)
  const { ref: list, toMark } = useRowMoves((from, to) => {
    onStep(words.toSpliced(from, 1).toSpliced(to, 0, words[from] ?? ''))
    deps.announce(messages.form.list.moved(words[from] || messages.form.list.entry(from + 1), to + 1))
  })
  const focusLine = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('input, textarea')[at]?.focus())
  const change = (next: readonly string[], at: number) => {
    onChange(next)
    focusLine(at)
  }
  return {
    words,
    keys,
    list,
    toMark,
    isUnstored,
    add: (at: number) => (isUnstored ? focusLine(0) : change(words.toSpliced(at, 0, ''), at)),
    remove: (at: number) => change(words.toSpliced(at, 1), Math.max(0, at - 1)),
  }
}

type LineProps = InputProps & {
  readonly label: string
  readonly onEnter: () => void
  readonly onBackspace: () => void
}

function Line(props: LineProps) {
  const { id, field, name, value, label, isReadOnly, onChange, onEnter, onBackspace } = props
  const typed = useTypedText({ name, shown: String(value), read: (text) => readText(field, text), onChange })
  const isLong = field.kind === 'longText'
  const shared = {
    ...toProblemAttributes({ id, describedBy: undefined }, typed),
    'aria-label': label,
    value: typed.text,
    readOnly: isReadOnly,
    dir: 'auto' as const,
    onFocus: typed.onFocus,
    onBlur: typed.onBlur,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => typed.type(target.value),
    onKeyDown: (event: React.KeyboardEvent) => {
      const act = findAct(event.key)
      if (act === undefined || isReadOnly) return
      event.preventDefault()
      act()
    },
  }
  const findAct = (key: string) => {
    if (key === 'Enter') return onEnter
    return key === 'Backspace' && typed.text === '' ? onBackspace : undefined
  }
  return (
    <>
      {isLong ? <textarea {...shared} rows={1} /> : <input {...shared} />}
      <TypedNotes id={id} typed={typed} />
    </>
  )
}
