/** The dialog that creates an item without a page of its own, such as a product or a question. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import type { ContentTypeDetails } from '../api/shapes.ts'
import { areaTypes } from '../core/areas.ts'
import { usePages } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { screenMessages } from '../messages/en-screens.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { findStartPageLanguage } from './page-changes.ts'

type NewItemDialogProps = {
  readonly type: ContentTypeDetails
  /** Text that the editor typed while the dialog was loading. */
  readonly typed: string
  readonly onClose: () => void
}

const words = screenMessages.newItem
const redirectType = areaTypes.menus[1]

export function NewItemDialog({ type, typed, onClose }: NewItemDialogProps) {
  const [title, setTitle] = useState(typed)
  const language = findStartPageLanguage(usePages().data ?? [])
  const { mutate, isPending, error } = useCreateItem(type, onClose)
  return (
    <ChangeForm
      title={words.title(type.label)}
      explained={words.explained}
      send={words.send}
      isReady={title.trim() !== '' && language !== undefined && !isPending}
      error={error}
      onSend={() => mutate({ title: title.trim(), language: language ?? '' })}
      onClose={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must move the focus into itself (ARIA practices) */}
      <TextField value={title} onChange={setTitle} isRequired autoFocus maxLength={300}>
        <Label>{words.name}</Label>
        <Input />
      </TextField>
    </ChangeForm>
  )
}

/** Creates the item, stores its title in the first required text field, and opens its form. */
function useCreateItem({ name: type, fields }: ContentTypeDetails, onClose: () => void) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ title, language }: { readonly title: string; readonly language: string }) => {
      /** Does not store the title in a redirect, because the first text field of a redirect is an address. */
      const named =
        type === redirectType
          ? undefined
          : fields.find(({ kind, isRequired, isList }) => kind === 'text' && isRequired && !isList)
      const body = named === undefined ? {} : { [named.name]: title }
      return calls.post('/studio/items', {
        body: { client: edits.createUndoGroup(), language, type, title, body },
      })
    },
    async onSuccess({ contentKey, language }) {
      await queries.invalidateQueries()
      onClose()
      await navigate({ to: '/item/$contentKey/$language', params: { contentKey, language } })
    },
  })
}
