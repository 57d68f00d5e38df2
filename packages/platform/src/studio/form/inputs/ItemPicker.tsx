/** A list of items to choose from. It can also create an item. */
import { useMemo, useState, type ReactNode } from 'react'
import type { ListedPage } from '#api'
import { messages } from '../../messages/messages.ts'
import type { InputProps } from '../../fields/form-deps.ts'
import { RequestError } from '../../ui/RequestError.tsx'
import { Picker, joinNotes } from '../../ui/Picker.tsx'
import { newItemKey, useCreateItemOption } from './use-create-item-option.ts'
import { usePages } from '../../core/queries.ts'
import { useItems, useItemsQuery } from '../../document/use-items.ts'
import { createReferenceFilter } from '../../pages/pickable.ts'

/** Returns the item's title. Returns its key while the title is loading or if the item does not exist. */
export function useItemTitles({ deps }: InputProps, keys: readonly string[]): (key: string) => string {
  const items = useItems({ language: deps.item.language, keys }, keys.length > 0)
  return (key) =>
    items === undefined
      ? key
      : (items.find(({ contentKey }) => contentKey === key)?.title ?? messages.form.unknownItem(key))
}

type ItemPickerProps = Pick<InputProps, 'deps' | 'isReadOnly'> & {
  readonly id?: string
  readonly label: string
  readonly labelledBy?: string
  readonly describedBy?: string | undefined
  readonly type: string | undefined
  readonly children: ReactNode
  readonly onPick: (contentKey: string) => void
}

export function ItemPicker({ deps, isReadOnly, type, ...rest }: ItemPickerProps) {
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
  const made = useCreateItemOption({ deps, type, words, onMade: rest.onPick })
  const toNote = (name: string) => deps.types.contentTypes.get(name)?.label ?? name
  const isPickable = useReferenceFilter(deps)
  const hasSeveralTypes = type === undefined || type.includes(',')
  const found = items.filter(isPickable).map(({ contentKey, title, type: name, publishedUrlName }) => ({
    key: contentKey,
    text: title,
    ...joinNotes([hasSeveralTypes && toNote(name), publishedUrlName === null && messages.form.notPublished]),
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
        items={[...found, ...choices]}
        {...(made.isPossible && { placeholder: messages.form.searchOrCreate })}
        onPick={(key) => (key === newItemKey ? made.make() : rest.onPick(key))}
      />
      {made.error !== null && <RequestError error={made.error} />}
    </>
  )
}

const noPages: readonly ListedPage[] = []

function useReferenceFilter({ item: { contentKey }, readDraft }: InputProps['deps']) {
  const pages = usePages().data ?? noPages
  const type = readDraft()?.type
  return useMemo(() => createReferenceFilter(pages, { contentKey, type }), [pages, contentKey, type])
}
