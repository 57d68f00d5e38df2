/** Blocks that are selected become a pattern: under which name. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockNode } from '#schema'
import { listBlocks } from '#schema/browser'
import { patternsKey } from '../frame/queries.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { ChangeForm } from '../pages/ChangeForm.tsx'
import { PatternName, usePatternName } from './PatternName.tsx'

type SavePatternDialogProps = {
  readonly blocks: readonly BlockNode[]
  /** What they are called now. */
  readonly suggested: string
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

export function SavePatternDialog({ blocks, suggested, onSaved, onClose }: SavePatternDialogProps) {
  const { calls } = useStudio()
  const queries = useQueryClient()
  const [count] = useState(() => listBlocks(blocks).length)
  const name = usePatternName(suggested)
  const save = useMutation({
    mutationFn: () => calls.post('/studio/patterns', { name: name.text, blocks }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: patternsKey })
      onSaved(name.text)
      onClose()
    },
  })
  return (
    <ChangeForm
      title={say.patterns.saveTitle}
      explained={say.patterns.explained(count)}
      send={say.patterns.send}
      isReady={name.isFree && !save.isPending}
      error={save.error}
      onSend={save.mutate}
      onClose={onClose}
    >
      <PatternName label={say.patterns.name} name={name} />
    </ChangeForm>
  )
}
