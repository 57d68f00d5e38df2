/**
 * A linked pattern, with buttons that rename and delete it. The affected pages are shown before the pattern is renamed
 * or deleted.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListedItem } from '#api'
import type { DraftState, Operation } from '#operations'
import { RequestError } from '../ui/RequestError.tsx'
import { waitUntilSaved } from '../edits/wait-until-saved.ts'
import { useStudio } from '../core/studio-context.ts'
import { patternMessages } from '../messages/en-linked.ts'
import { messages } from '../messages/messages.ts'
import { useDraft } from '../document/use-drafts.ts'
import { PagesShowingItem } from '../record/PagesShowingItem.tsx'
import { PatternName, usePatternName } from './PatternName.tsx'

type LinkedPatternProps = { readonly item: ListedItem }

export function LinkedPatternRow({ item }: LinkedPatternProps) {
  const { canEdit } = useStudio()
  const [openDialog, setOpenDialog] = useState<'name' | 'removal'>()
  const { title } = item
  return (
    <li>
      <p className="publish-head">
        <strong>{title}</strong>
      </p>
      {canEdit && openDialog === undefined && (
        <div className="choices">
          <Button onPress={() => setOpenDialog('name')}>{patternMessages.renameOf(title)}</Button>
          <Button onPress={() => setOpenDialog('removal')}>{patternMessages.removeOf(title)}</Button>
        </div>
      )}
      {openDialog !== undefined && (
        <Change {...{ item, openDialog }} onEnd={() => setOpenDialog(undefined)} />
      )}
    </li>
  )
}

type ChangeProps = LinkedPatternProps & {
  readonly openDialog: 'name' | 'removal'
  readonly onEnd: () => void
}

/**
 * Opens the dialog once the draft has loaded. Rendered only after the editor has started to rename or delete the
 * pattern.
 */
function Change({ item, openDialog, onEnd }: ChangeProps) {
  const { contentKey, language } = item
  const { view } = useDraft({ contentKey, language })
  const { draft } = view
  if (draft === undefined) return <p>{view.status === 'failed' ? messages.unreachable : messages.wait}</p>
  return openDialog === 'name' ? (
    <RenameForm {...{ item, onEnd }} />
  ) : (
    <RemoveForm {...{ item, draft, onEnd }} />
  )
}

/** Saves the edit before the list is reloaded, because the list shows only saved edits. */
function usePatternEdit({ item }: LinkedPatternProps, onEnd: () => void) {
  const { edits } = useStudio()
  const queries = useQueryClient()
  const { contentKey, language } = item
  return useMutation({
    async mutationFn(operation: Operation) {
      edits.open({ contentKey, language }).edit([operation], edits.createUndoGroup())
      await waitUntilSaved(edits.saving)
    },
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['items'] })
      onEnd()
    },
  })
}

type LinkedPatternFormProps = LinkedPatternProps & { readonly onEnd: () => void }

function RenameForm({ item, onEnd }: LinkedPatternFormProps) {
  const name = usePatternName(item.title)
  const edit = usePatternEdit({ item }, onEnd)
  const isReady = name.text !== '' && !edit.isPending
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) edit.mutate({ kind: 'set', block: null, path: ['title'], value: name.text })
      }}
    >
      <PatternName label={patternMessages.newName(item.title)} name={{ ...name, isTaken: false }} />
      <div className="choices">
        <Button type="submit" className="primary" isDisabled={!isReady}>
          {patternMessages.keep}
        </Button>
        <Button onPress={onEnd}>{messages.cancel}</Button>
      </div>
    </form>
  )
}

type RemoveFormProps = LinkedPatternFormProps & { readonly draft: DraftState }

function RemoveForm({ item, draft, onEnd }: RemoveFormProps) {
  const { calls } = useStudio()
  const queries = useQueryClient()
  const edit = usePatternEdit({ item }, onEnd)
  const isNew = draft.baseVersion === null
  const { contentKey, language, title } = item
  const drop = useMutation({
    mutationFn: () =>
      calls.delete('/studio/drafts/:item/:language', { params: { item: contentKey, language } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['items'] }),
  })
  return (
    <>
      <PagesShowingItem item={{ contentKey, language }} />
      <p>{isNew ? patternMessages.draftQuestion(title) : patternMessages.linkedQuestion(title)}</p>
      <div className="choices">
        <Button
          className="primary"
          isDisabled={edit.isPending || drop.isPending}
          onPress={() => (isNew ? drop.mutate() : edit.mutate({ kind: 'withdraw' }))}
        >
          {patternMessages.removeOf(title)}
        </Button>
        <Button onPress={onEnd}>{messages.cancel}</Button>
      </div>
      {drop.isError && <RequestError error={drop.error} />}
    </>
  )
}
