/** Selects a time zone, a currency or a language by name. The browser provides the names. */
import { useMemo, useState } from 'react'
import { hasAllWords } from '#kit/browser'
import { toLabel, type InputProps } from '../../fields/form-deps.ts'
import { messages } from '../../messages/messages.ts'
import { Picker } from '../../ui/Picker.tsx'
import { listCodes, toCodeName, type CodeKind } from './code-names.ts'

/** Maximum number of results to show. Typing more text finds further results. */
const maxShown = 60

export function CodeInput({ kind, ...props }: InputProps & { readonly kind: CodeKind }) {
  const { id, describedBy, field, value, isReadOnly, onChange } = props
  const [words, setWords] = useState('')
  const codes = useMemo(() => listCodes(kind), [kind])
  const stored = typeof value === 'string' ? value : ''
  const found = codes.filter(({ code, name }) =>
    hasAllWords(`${name} ${code.replaceAll(/[/_]/g, ' ')}`, words),
  )
  return (
    <Picker
      {...{ id, describedBy, words }}
      label={toLabel(field)}
      labelledBy={`${id}-label`}
      isDisabled={isReadOnly}
      onWords={setWords}
      items={found.slice(0, maxShown).map(({ code, name }) => ({ key: code, text: name, note: code }))}
      onPick={onChange}
    >
      {stored === '' ? <span className="quiet">{messages.form.choose}</span> : toCodeName(kind, stored)}
    </Picker>
  )
}
