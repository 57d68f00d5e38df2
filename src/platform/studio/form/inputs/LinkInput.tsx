/** Where something leads: an address, a page or other content by its title, an e-mail address, a telephone number. */
import { useState } from 'react'
import { say } from '../../messages/messages.ts'
import { useKnownPages, usePages } from '../../frame/queries.ts'
import { toLabel, type InputProps } from '../form-world.ts'
import {
  isTextKind,
  linkKinds,
  readLink,
  readLinkText,
  toItemLink,
  toLinkText,
  type LinkKind,
  type TextKind,
} from './link-kind.ts'
import { Picker } from './Picker.tsx'
import { toTypedFacts, TypedNotes } from './TypedNotes.tsx'
import { useItems } from '../use-items.ts'
import { useTyped } from './use-typed.ts'
import { ItemPicker } from './reference-inputs.tsx'

/** An address alone cannot follow a page; where the schema takes no reference, a page is its address. */
export function LinkInput(props: InputProps) {
  const { id, describedBy, field, value, isReadOnly } = props
  const link = readLink(value)
  const pages = useKnownPages().data ?? []
  const isPage = link.kind === 'item' && pages.some(({ contentKey }) => contentKey === link.contentKey)
  const stored = isPage ? 'page' : link.kind
  const [chosen, setChosen] = useState<LinkKind>()
  /** `tel:` under Address makes a telephone number; while it is typed, the field stays. */
  const [typedKind, setTypedKind] = useState<TextKind>()
  const kind = chosen ?? typedKind ?? stored
  const kinds = field.kind === 'link' ? linkKinds : linkKinds.filter((one) => one !== 'item')
  return (
    <fieldset className="link" id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <select
        aria-label={say.form.link.kind}
        value={kind}
        disabled={isReadOnly}
        onChange={({ target }) => setChosen(target.value as LinkKind)}
      >
        {kind === 'other' && <option value="other">…</option>}
        {kinds.map((one) => (
          <option key={one} value={one}>
            {say.form.link.kinds[one]}
          </option>
        ))}
      </select>
      {kind === 'other' && <p className="help">{say.form.link.other}</p>}
      {isTextKind(kind) && (
        <LinkText
          key={kind}
          {...props}
          kind={kind}
          onType={() => setTypedKind(kind)}
          onLeave={() => setTypedKind(undefined)}
        />
      )}
      {kind === 'page' && <PageLink {...props} onDone={() => setChosen(undefined)} />}
      {kind === 'item' && <ItemLink {...props} onDone={() => setChosen(undefined)} />}
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
  const typed = useTyped({
    name: `${name} ${kind}`,
    shown: toLinkText(kind, value),
    read: (text) => readLinkText(kind, text, field),
    onChange,
  })
  const types = { path: 'url', mail: 'email', phone: 'tel' } as const
  const labels = { path: say.form.link.address, mail: say.form.link.mail, phone: say.form.link.phone }
  return (
    <>
      <input
        {...toTypedFacts({ id: `${id}-text`, describedBy: undefined }, typed)}
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

type ChosenProps = InputProps & { readonly onDone: () => void }

/** Of pages in this language, and of others below: by title or address. */
function PageLink({ id, field, value, isReadOnly, onChange, world, onDone }: ChosenProps) {
  const pages = usePages().data ?? []
  const [words, setWords] = useState('')
  const link = readLink(value)
  const isThis = (page: (typeof pages)[number]) =>
    link.kind === 'item'
      ? page.contentKey === link.contentKey
      : link.kind === 'path' && page.path === link.text
  const shown = pages.find(isThis)
  const found = pages.filter(
    ({ title, path, language }) =>
      language === world.item.language && `${title} ${path}`.toLowerCase().includes(words.toLowerCase()),
  )
  return (
    <Picker
      label={`${toLabel(field)}: ${say.form.link.page}`}
      id={`${id}-page`}
      words={words}
      onWords={setWords}
      isDisabled={isReadOnly}
      items={found
        .slice(0, 50)
        .map(({ contentKey, title, path }) => ({ key: contentKey, text: title, note: path }))}
      onPick={(key) => {
        const page = pages.find(({ contentKey }) => contentKey === key)
        onChange(field.kind === 'link' ? toItemLink(key) : page?.path)
        onDone()
      }}
    >
      {link.kind === 'page' && shown === undefined ? link.urlName : (shown?.title ?? say.form.choose)}
    </Picker>
  )
}

function ItemLink({ id, field, value, isReadOnly, onChange, world, onDone }: ChosenProps) {
  const link = readLink(value)
  const keys = link.kind === 'item' ? [link.contentKey] : []
  const items = useItems({ language: world.item.language, keys }, keys.length > 0)
  return (
    <>
      <ItemPicker
        {...{ world, isReadOnly }}
        id={`${id}-item`}
        label={`${toLabel(field)}: ${say.form.link.item}`}
        type={undefined}
        onPick={(key) => {
          onChange(toItemLink(key))
          onDone()
        }}
      >
        {items?.[0]?.title ?? keys[0] ?? say.form.choose}
      </ItemPicker>
      {keys.length > 0 && <p className="help">{say.form.link.follows}</p>}
    </>
  )
}
