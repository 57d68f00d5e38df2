/** An Activity filter for all items, or for one item that is found by its title. */
import { useId, useState } from 'react'
import { useTypes } from '../../core/queries.ts'
import { useItemsQuery } from '../../document/use-items.ts'
import { activityMessages as words } from '../../messages/areas/en-activity.ts'
import { Picker } from '../../ui/Picker.tsx'

type ItemFilterProps = {
  /** The language whose titles are searched; undefined while it loads. */
  readonly language: string | undefined
  /** Title of the selected item; undefined if none is selected. */
  readonly title: string | undefined
  /** Called with the content key of an item, or undefined for all items. */
  readonly onChange: (item: string | undefined) => void
}

export function ItemFilter({ language = '', title, onChange }: ItemFilterProps) {
  const [search, setSearch] = useState('')
  const id = useId()
  const types = useTypes().data
  const { data, isPlaceholderData, isPending } = useItemsQuery({ language, words: search }, language !== '')
  const found = (data ?? []).map(({ contentKey, title: text, type }) => ({
    key: contentKey,
    text,
    note: types?.contentTypes.get(type)?.label ?? type,
  }))
  return (
    <span data-active={title !== undefined || undefined}>
      <span className="visually-hidden" id={`${id}-label`}>
        {words.item}
      </span>
      <Picker
        id={id}
        labelledBy={`${id}-label`}
        label={words.item}
        words={search}
        onWords={setSearch}
        isLoading={isPlaceholderData || isPending}
        items={search === '' ? [{ key: all, text: words.anyItem }, ...found] : found}
        onPick={(key) => onChange(key === all ? undefined : key)}
      >
        {title ?? words.anyItem}
      </Picker>
    </span>
  )
}

/** The option value for all items. It is empty, because a content key is never empty. */
const all = ''
