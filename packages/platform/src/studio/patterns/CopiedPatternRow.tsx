/** A pattern that is inserted as a copy, with buttons that rename and delete it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { Pattern } from '#api'
import { listBlocks } from '#schema/browser'
import { patternsKey } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { patternMessages } from '../messages/en-linked.ts'
import { messages } from '../messages/messages.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { PatternName, usePatternName } from './PatternName.tsx'
import { RequestError } from '../ui/RequestError.tsx'

export function CopiedPatternRow({ pattern }: { readonly pattern: Pattern }) {
  const { canEdit } = useStudio()
  const [isRenaming, setRenaming] = useState(false)
  const { name, blocks, savedBy, savedAt } = pattern
  return (
    <li>
      <p className="publish-head">
        <strong>{name}</strong>
        <span className="quiet">{patternMessages.facts(listBlocks(blocks).length, savedBy)}</span>
        <time className="quiet" dateTime={savedAt}>
          {new Date(savedAt).toLocaleDateString('en-GB')}
        </time>
      </p>
      {canEdit &&
        (isRenaming ? (
          <RenameForm pattern={pattern} onEnd={() => setRenaming(false)} />
        ) : (
          <Actions pattern={pattern} onRename={() => setRenaming(true)} />
        ))}
    </li>
  )
}

function usePatternChange(send: () => Promise<unknown>, onEnd?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: onEnd,
    onSettled: () => queries.invalidateQueries({ queryKey: patternsKey }),
  })
}

type ActionsProps = { readonly pattern: Pattern; readonly onRename: () => void }

function Actions({ pattern: { id, name }, onRename }: ActionsProps) {
  const { calls } = useStudio()
  const remove = usePatternChange(() => calls.delete('/studio/patterns/:id', { params: { id } }))
  return (
    <>
      <div className="choices">
        <Button onPress={onRename}>{patternMessages.renameOf(name)}</Button>
        <ConfirmButton
          label={patternMessages.removeOf(name)}
          question={patternMessages.question(name)}
          isDisabled={remove.isPending}
          onConfirm={remove.mutate}
        />
      </div>
      {remove.isError && <RequestError error={remove.error} />}
    </>
  )
}

type RenameFormProps = { readonly pattern: Pattern; readonly onEnd: () => void }

function RenameForm({ pattern, onEnd }: RenameFormProps) {
  const { calls } = useStudio()
  const name = usePatternName(pattern.name, { own: pattern.id })
  const rename = usePatternChange(
    () => calls.post('/studio/patterns/:id/name', { params: { id: pattern.id }, body: { name: name.text } }),
    onEnd,
  )
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.isFree && !rename.isPending) rename.mutate()
      }}
    >
      <PatternName label={patternMessages.newName(pattern.name)} name={name} />
      <div className="choices">
        <Button type="submit" className="primary" isDisabled={!name.isFree || rename.isPending}>
          {patternMessages.keep}
        </Button>
        <Button onPress={onEnd}>{messages.cancel}</Button>
      </div>
      {rename.isError && <RequestError error={rename.error} />}
    </form>
  )
}
