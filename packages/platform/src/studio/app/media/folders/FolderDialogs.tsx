/** The dialogs that create, rename, move and delete a folder. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField } from 'react-aria-components/TextField'
import type { ApiClient } from '../../../api/calls.ts'
import { mediaFoldersKey, useMediaFolders, type FolderNode } from '../../../core/media-folders.ts'
import { openDraftsKey } from '../../../core/queries.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { mediaFolderMessages as words } from '../../../messages/areas/en-media-folders.ts'
import { ChangeForm } from '../../../pages/ChangeForm.tsx'
import { FolderField } from './FolderField.tsx'

const maxName = 80

export type FolderDialogProps = {
  readonly folder: FolderNode
  /** Called with the id of the folder to show next. */
  readonly onShow: (folder: string | undefined) => void
  readonly onClose: () => void
}

type NewFolderProps = Omit<FolderDialogProps, 'folder'> & { readonly parent: string | null }

export function NewFolder({ parent: first, onShow, onClose }: NewFolderProps) {
  const folders = useMediaFolders()
  const [name, setName] = useState('')
  const [parent, setParent] = useState(first)
  const send = useFolderCall<string>((id) => {
    onShow(id)
    onClose()
  })
  const create = async (calls: ApiClient) =>
    (await calls.post('/studio/media/folders', { body: { name: name.trim(), parent } })).id
  return (
    <ChangeForm
      title={words.create.title}
      explained={words.explained}
      send={words.create.send}
      isReady={isName(name) && !send.isPending}
      error={send.error}
      onSend={() => send.mutate(create)}
      onClose={onClose}
    >
      <NameField name={name} onName={setName} />
      <FolderField
        label={words.parent}
        none={words.topLevel}
        folders={folders.filter(({ level }) => level < maxLevels)}
        value={parent}
        onChange={setParent}
      />
    </ChangeForm>
  )
}

const maxLevels = 5

export function RenameFolder({ folder, onClose }: FolderDialogProps) {
  const { id, parent } = folder
  const [name, setName] = useState(folder.name)
  const send = useFolderCall(onClose)
  return (
    <ChangeForm
      title={words.rename.title(folder.name)}
      explained={words.explained}
      send={words.rename.send}
      isReady={isName(name) && !send.isPending}
      error={send.error}
      onSend={() => send.mutate((calls) => change(calls, { id, name: name.trim(), parent }))}
      onClose={onClose}
    >
      <NameField name={name} onName={setName} />
    </ChangeForm>
  )
}

export function MoveFolder({ folder, onClose }: FolderDialogProps) {
  const { id, name } = folder
  const [parent, setParent] = useState(folder.parent)
  const inside = listInside(folder)
  const folders = useMediaFolders().filter((one) => !inside.has(one.id))
  const send = useFolderCall(onClose)
  return (
    <ChangeForm
      title={words.move.title(name)}
      explained={words.explained}
      send={words.move.send}
      isReady={parent !== folder.parent && !send.isPending}
      error={send.error}
      onSend={() => send.mutate((calls) => change(calls, { id, name, parent }))}
      onClose={onClose}
    >
      <FolderField
        label={words.parent}
        none={words.topLevel}
        folders={folders}
        value={parent}
        onChange={setParent}
      />
    </ChangeForm>
  )
}

export function DeleteFolder({ folder, onShow, onClose }: FolderDialogProps) {
  const { id, name, parent } = folder
  const above = useMediaFolders().find((one) => one.id === parent)
  const send = useFolderCall(() => {
    onShow(parent ?? undefined)
    onClose()
  })
  return (
    <ChangeForm
      title={words.delete.title(name)}
      explained={words.delete.explained(above?.name)}
      send={words.delete.send}
      isReady={!send.isPending}
      error={send.error}
      onSend={() =>
        send.mutate((calls) => calls.delete('/studio/media/folders/:folder', { params: { folder: id } }))
      }
      onClose={onClose}
    />
  )
}

type ChangedFolder = { readonly id: string; readonly name: string; readonly parent: string | null }

const change = (calls: ApiClient, { id: folder, ...body }: ChangedFolder) =>
  calls.post('/studio/media/folders/:folder', { params: { folder }, body })

const isName = (name: string) => name.trim() !== '' && !name.includes('/')

const listInside = ({ id, folders }: FolderNode): ReadonlySet<string> =>
  new Set([id, ...folders.flatMap((one) => [...listInside(one)])])

type NameFieldProps = { readonly name: string; readonly onName: (name: string) => void }

function NameField({ name, onName }: NameFieldProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must move the focus into itself (ARIA practices)
    <TextField value={name} onChange={onName} isRequired autoFocus maxLength={maxName}>
      <Label>{words.name}</Label>
      <Input />
      <Text slot="description" className="help quiet">
        {words.nameHelp}
      </Text>
    </TextField>
  )
}

/** Sends a folder change to the server, and reloads the folders and the lists. */
function useFolderCall<Result = unknown>(onDone: (result: Result) => void) {
  const { calls } = useStudio()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (send: (calls: ApiClient) => Promise<Result>) => send(calls),
    async onSuccess(result) {
      await queries.invalidateQueries({ queryKey: mediaFoldersKey })
      onDone(result)
      await queries.invalidateQueries({ queryKey: openDraftsKey })
    },
  })
}
