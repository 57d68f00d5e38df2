/** What is typed: shown as it is typed while the caret is there, whatever the draft says meanwhile. */
import { useState } from 'react'
import { say } from '../messages/messages.ts'
import type { InputProps } from './form-world.ts'

type Typed = {
  readonly text: string
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly type: (text: string) => void
}

function useTyped(stored: string): Typed {
  const [typed, setTyped] = useState<string>()
  return {
    text: typed ?? stored,
    onFocus: () => setTyped(stored),
    onBlur: () => setTyped(undefined),
    type: setTyped,
  }
}

type TextInputProps = InputProps & { readonly type: 'text' | 'long' | 'date' }

export function TextInput({ id, describedBy, value, isReadOnly, onChange, type }: TextInputProps) {
  const typed = useTyped(typeof value === 'string' ? value : '')
  const shared = {
    id,
    'aria-describedby': describedBy,
    value: typed.text,
    readOnly: isReadOnly,
    onFocus: typed.onFocus,
    onBlur: typed.onBlur,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      typed.type(target.value)
      onChange(target.value)
    },
  }
  return type === 'long' ? (
    <textarea {...shared} rows={5} dir="auto" />
  ) : (
    <input {...shared} type={type} dir="auto" />
  )
}

export function NumberInput({ id, describedBy, value, isReadOnly, onChange }: InputProps) {
  const typed = useTyped(typeof value === 'number' || typeof value === 'string' ? String(value) : '')
  const isWrong = typed.text.trim() !== '' && Number.isNaN(Number(typed.text))
  return (
    <>
      <input
        id={id}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        inputMode="decimal"
        value={typed.text}
        readOnly={isReadOnly}
        onFocus={typed.onFocus}
        onBlur={typed.onBlur}
        onChange={({ target }) => {
          typed.type(target.value)
          const number = Number(target.value)
          if (target.value.trim() !== '' && !Number.isNaN(number)) onChange(number)
        }}
      />
      {isWrong && <p role="alert">{say.form.numberWrong}</p>}
    </>
  )
}

/** Saved as soon as it can be read. */
export function JsonInput({ id, describedBy, value, isReadOnly, onChange }: InputProps) {
  const typed = useTyped(value === undefined ? '' : JSON.stringify(value, null, 2))
  const isWrong = typed.text.trim() !== '' && parse(typed.text) === undefined
  return (
    <>
      <textarea
        id={id}
        className="json"
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        rows={Math.min(14, typed.text.split('\n').length + 1)}
        spellCheck={false}
        value={typed.text}
        readOnly={isReadOnly}
        onFocus={typed.onFocus}
        onBlur={typed.onBlur}
        onChange={({ target }) => {
          typed.type(target.value)
          const parsed = parse(target.value)
          if (parsed !== undefined) onChange(parsed.value)
        }}
      />
      {isWrong && <p role="alert">{say.form.rawWrong}</p>}
    </>
  )
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
