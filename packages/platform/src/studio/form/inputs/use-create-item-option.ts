/** Creates a draft item with the typed text as its title, and adds the item to the field immediately. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStudio } from '../../core/studio-context.ts'
import { messages } from '../../messages/messages.ts'
import type { FormDeps } from '../../fields/form-deps.ts'
import type { PickerItem } from '../../ui/Picker.tsx'

type NewItemDeps = {
  readonly deps: FormDeps
  /** The content type of a new item. If the type is ambiguous, this is undefined or a comma-separated list. */
  readonly type: string | undefined
  readonly words: string
  readonly onMade: (contentKey: string) => void
}

type NewItem = {
  /** True if the field can create items. */
  readonly isPossible: boolean
  /** The list option that creates an item with the typed title. Undefined if there is no title. */
  readonly choice: PickerItem | undefined
  readonly make: () => void
  readonly error: Error | null
}

/** The key of the option that creates an item. It is not a valid content key. */
export const newItemKey = 'new'

export function useCreateItemOption({
  deps: { types, item },
  type = '',
  words,
  onMade,
}: NewItemDeps): NewItem {
  const { calls, edits, canEdit } = useStudio()
  const queries = useQueryClient()
  const facts = types.contentTypes.get(type)
  const label = facts?.label ?? ''
  const { mutate, error } = useMutation({
    mutationFn: (title: string) => {
      const named = facts?.fields.find(
        ({ kind, isRequired, isList }) => kind === 'text' && isRequired && !isList,
      )
      const body = named === undefined ? {} : { [named.name]: title }
      const { language } = item
      return calls.post('/studio/items', {
        body: { client: edits.createUndoGroup(), language, type, title, body },
      })
    },
    async onSuccess({ contentKey }) {
      await queries.invalidateQueries({ queryKey: ['items'] })
      onMade(contentKey)
    },
  })
  /** Pages and patterns contain blocks and are created in separate dialogs. */
  const isMadeHere = facts?.fields.every(({ kind }) => kind !== 'blocks') === true
  const isPossible = canEdit && isMadeHere
  const typed = words.trim()
  const choice = { key: newItemKey, text: messages.form.newItem(label, typed) }
  return {
    isPossible,
    choice: isPossible && typed !== '' ? choice : undefined,
    make: () => mutate(typed),
    error,
  }
}
