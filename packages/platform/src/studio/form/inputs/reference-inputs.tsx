/** Inputs that select items by title: one item, or several in order. */
import { useState } from 'react'
import { say } from '../../messages/messages.ts'
import { EntryActions } from '../../ui/EntryActions.tsx'
import { toEntryLabel, toLabel, type InputProps } from '../../fields/form-deps.ts'
import { Refused } from '../../ui/Refused.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { newItemKey, useNewItem } from './use-new-item.ts'
import { useItems, useItemsQuery } from '../../document/use-items.ts'

export function ReferenceInput(props: InputProps) {
  const { id, describedBy, field, value, isReadOnly, onChange, deps } = props
  const key = typeof value === 'string' ? value : ''
  const titles = useTitles(props, key === '' ? [] : [key])
  return (
    <ItemPicker
      {...{ id, describedBy, deps, isReadOnly }}
      label={toLabel(field)}
      labelledBy={`${id}-label`}
      type={field.refersTo}
      onPick={onChange}
    >
      {key === '' ? <span className="quiet">{say.form.choose}</span> : titles(key)}
    </ItemPicker>
  )
}

export function ReferencesInput(props: InputProps) {
  const { id, describedBy, field, value, isReadOnly, onChange, deps } = props
  const keys = Array.isArray(value) ? value.map(String) : []
  const titles = useTitles(props, keys)
  const shownTypes = useTypesOf(props, keys)
  const move = (from: number, to: number) =>
    onChange(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? ''))
  const { list } = say.form
  return (
    <fieldset id={id} aria-labelledby={`${id}-label`} aria-describedby={describedBy} className="references">
      <ol>
        {keys.map((key, at) => (
          <li key={key} className="entry-head">
            <span className="entry-name">{titles(key)}</span>
            {!isReadOnly && (
              <EntryActions
                name={titles(key)}
                isFirst={at === 0}
                isLast={at === keys.length - 1}
                onMove={(by) => move(at, at + by)}
                onRemove={() => onChange(keys.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      <ItemPicker
        {...{ deps, isReadOnly }}
        label={list.add(toEntryLabel(field))}
        type={field.refersTo ?? shownTypes}
        onPick={(key) => keys.includes(key) || onChange([...keys, key])}
      >
        {list.add(toEntryLabel(field))}
      </ItemPicker>
    </fieldset>
  )
}

/** Returns the title of an item; its key while the title is loading, and if the item does not exist. */
function useTitles({ deps }: InputProps, keys: readonly string[]): (key: string) => string {
  const items = useItems({ language: deps.item.language, keys }, keys.length > 0)
  return (key) =>
    items === undefined
      ? key
      : (items.find(({ contentKey }) => contentKey === key)?.title ?? say.form.unknownItem(key))
}

/**
 * Returns the content types of the selected items, to which the search for further items is limited. Undefined if
 * nothing is selected.
 */
function useTypesOf({ deps }: InputProps, keys: readonly string[]): string | undefined {
  const items = useItems({ language: deps.item.language, keys }, keys.length > 0)
  const types = new Set(
    (items ?? []).filter(({ contentKey }) => keys.includes(contentKey)).map(({ type }) => type),
  )
  return keys.length === 0 || types.size === 0 ? undefined : [...types].join(',')
}

type ItemPickerProps = Pick<InputProps, 'deps' | 'isReadOnly'> & {
  readonly id?: string
  readonly label: string
  readonly labelledBy?: string
  readonly describedBy?: string | undefined
  readonly type: string | undefined
  readonly children: React.ReactNode
  readonly onPick: (contentKey: string) => void
}

function ItemPicker({ deps, isReadOnly, type, ...rest }: ItemPickerProps) {
  const [words, setWords] = useState('')
  const {
    data: items = [],
    isPlaceholderData,
    isPending,
  } = useItemsQuery({
    language: deps.item.language,
    type,
    words,
  })
  const made = useNewItem({ deps, type, words, onMade: rest.onPick })
  const toNote = (name: string) => deps.types.contentTypes.get(name)?.label ?? name
  const found = items.map(({ contentKey, title, type: name }) => ({
    key: contentKey,
    text: title,
    ...((type === undefined || type.includes(',')) && { note: toNote(name) }),
  }))
  const choices = made.choice === undefined ? [] : [made.choice]
  return (
    <>
      <Picker
        {...rest}
        words={words}
        onWords={setWords}
        isDisabled={isReadOnly}
        isLoading={isPlaceholderData || isPending}
        items={words === '' ? [...choices, ...found] : [...found, ...choices]}
        onPick={(key) => (key === newItemKey ? made.make() : rest.onPick(key))}
      />
      {made.error !== null && <Refused error={made.error} />}
    </>
  )
}
