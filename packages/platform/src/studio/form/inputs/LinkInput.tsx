/**
 * A link input. The link is a URL, an e-mail address, a phone number, or a page or an item with a page, selected by
 * title.
 */
import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { toRowContentKey, type PageRow } from '../../pages/page-rows.ts'
import { toLabel, type InputProps } from '../../fields/form-deps.ts'
import {
  isTextKind,
  linkKinds,
  readLink,
  readLinkText,
  toItemLink,
  toInputKind,
  toLinkText,
  type LinkKind,
  type TextKind,
} from './link-kind.ts'
import { Picker, joinNotes } from '../../ui/Picker.tsx'
import { toProblemAttributes, TypedNotes } from '../typed/TypedNotes.tsx'
import { useItems } from '../../document/use-items.ts'
import { useTypedText } from '../typed/use-typed-text.ts'
import { maxResults, usePageSearch } from '../../pages/use-page-search.ts'

export function LinkInput(props: InputProps) {
  const { id, describedBy, value, isReadOnly } = props
  const stored = toInputKind(readLink(value))
  const [chosen, setChosen] = useState<LinkKind>()
  /**
   * Typing `tel:` into a URL input turns the link into a phone number. The input is replaced only after the editor
   * leaves it.
   */
  const [typedKind, setTypedKind] = useState<TextKind>()
  const kind = chosen ?? typedKind ?? stored
  return (
    <fieldset className="link" id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <select
        aria-label={messages.form.link.kind}
        value={kind}
        disabled={isReadOnly}
        onChange={({ target }) => setChosen(target.value as LinkKind)}
      >
        {kind === 'other' && <option value="other">…</option>}
        {linkKinds.map((one) => (
          <option key={one} value={one}>
            {messages.form.link.kinds[one]}
          </option>
        ))}
      </select>
      {kind === 'other' && <p className="help">{messages.form.link.other}</p>}
      {isTextKind(kind) && (
        <LinkText
          key={kind}
          {...props}
          kind={kind}
          onType={() => setTypedKind(kind)}
          onLeave={() => setTypedKind(undefined)}
        />
      )}
      {kind === 'page' && <PageLinkInput {...props} onDone={() => setChosen(undefined)} />}
    </fieldset>
  )
}

type LinkTextProps = InputProps & {
  readonly kind: TextKind
  readonly onType: () => void
  readonly onLeave: () => void
}

function LinkText({ kind, onType, onLeave, ...props }: LinkTextProps) {
  const { id, name, field, value, isReadOnly, onChange } = props
  const typed = useTypedText({
    name: `${name} ${kind}`,
    shown: toLinkText(kind, value),
    read: (text) => readLinkText(kind, text, field),
    onChange,
  })
  const types = { path: 'url', mail: 'email', phone: 'tel' } as const
  const labels = {
    path: messages.form.link.address,
    mail: messages.form.link.mail,
    phone: messages.form.link.phone,
  }
  return (
    <>
      <input
        {...toProblemAttributes({ id: `${id}-text`, describedBy: undefined }, typed)}
        aria-label={labels[kind]}
        inputMode={types[kind]}
        placeholder={kind === 'path' ? '/about' : undefined}
        value={typed.text}
        readOnly={isReadOnly}
        onFocus={typed.onFocus}
        onBlur={() => {
          typed.onBlur()
          onLeave()
        }}
        onChange={({ target }) => {
          onType()
          typed.type(target.value)
        }}
      />
      <TypedNotes id={`${id}-text`} typed={typed} />
    </>
  )
}

type PageLinkInputProps = InputProps & { readonly onDone: () => void }

/**
 * Selects a page, or an item with a page in this language, by title or path. If the schema accepts no reference, stores
 * a path instead, which is not updated when the page moves.
 */
function PageLinkInput({ id, field, value, isReadOnly, onChange, deps, onDone }: PageLinkInputProps) {
  const [words, setWords] = useState('')
  const { rows, found } = usePageSearch(deps.item, words)
  return (
    <>
      <Picker
        label={`${toLabel(field)}: ${messages.form.link.page}`}
        id={`${id}-page`}
        words={words}
        onWords={setWords}
        isDisabled={isReadOnly}
        items={found.slice(0, maxResults).map(({ id: key, title, path, isPublished }) => ({
          key,
          text: title,
          ...joinNotes([path, !isPublished && messages.form.notPublished]),
        }))}
        onPick={(key) => {
          const row = found.find((one) => one.id === key)
          if (row === undefined) return
          onChange(field.kind === 'link' ? toItemLink(toRowContentKey(row)) : row.path)
          onDone()
        }}
      >
        <CurrentLink {...{ value, rows }} language={deps.item.language} />
      </Picker>
      {readLink(value).kind === 'item' && <p className="help">{messages.form.link.follows}</p>}
    </>
  )
}

type CurrentLinkProps = {
  readonly value: unknown
  readonly rows: readonly PageRow[]
  readonly language: string
}

function CurrentLink({ value, rows, language }: CurrentLinkProps) {
  const link = readLink(value)
  const isThis = ({ page, path }: PageRow) =>
    link.kind === 'item' ? page.contentKey === link.contentKey : link.kind === 'path' && path === link.text
  const page = rows.find(isThis)
  const keys = link.kind === 'item' && page === undefined ? [link.contentKey] : []
  const items = useItems({ language, keys }, keys.length > 0)
  if (link.kind === 'page') return link.urlName
  return (
    page?.title ??
    items?.find(({ contentKey }) => contentKey === keys[0])?.title ??
    keys[0] ??
    messages.form.choose
  )
}
