/** The dialog that saves the selected blocks as a named pattern, either linked or as a copy. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockNode } from '#schema'
import { listBlocks } from '#schema/browser'
import { patternsKey } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { patternMessages } from '../messages/en-linked.ts'
import { messages } from '../messages/messages.ts'
import type { BlockChange } from '../blocks/block-edits.ts'
import { ChangeForm } from '../pages/ChangeForm.tsx'
import { replaceWithPattern, toPatternNode } from '../blocks/link-blocks.ts'
import { PatternName, usePatternName } from './PatternName.tsx'

type SavePatternDialogProps = {
  readonly blocks: readonly BlockNode[]
  readonly language: string
  /** The name that the dialog suggests for the pattern. */
  readonly suggested: string
  /** Text that the editor typed while the dialog was loading. */
  readonly typed: string
  /** Changes the selected blocks. Returns false if the change is not possible. */
  readonly onChange: (change: BlockChange) => boolean
  /** Called after saving, with a notice for the editor. */
  readonly onSaved: (notice: string) => void
  readonly onClose: () => void
}

const kinds = ['copy', 'link'] as const

export function SavePatternDialog({ blocks, suggested, typed, onClose, ...props }: SavePatternDialogProps) {
  const [count] = useState(() => listBlocks(blocks).length)
  const [kind, setKind] = useState<(typeof kinds)[number]>('copy')
  const name = usePatternName(suggested, { begun: typed })
  const save = useSaving({ ...props, blocks, name: name.text, kind, onClose })
  const isReady = (kind === 'link' ? name.text !== '' : name.isFree) && !save.isPending
  return (
    <ChangeForm
      title={patternMessages.saveTitle}
      explained={patternMessages.explained(count)}
      send={patternMessages.send}
      isReady={isReady}
      error={save.error}
      onSend={save.mutate}
      onClose={onClose}
    >
      <PatternName label={patternMessages.name} name={kind === 'link' ? { ...name, isTaken: false } : name} />
      <fieldset className="begins">
        <legend>{patternMessages.kind}</legend>
        {kinds.map((one) => (
          <label key={one} className="check">
            <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
            <span>
              {patternMessages[one]}
              <small className="quiet">{patternMessages[`${one}Help`]}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </ChangeForm>
  )
}

type SavePatternInput = Pick<
  SavePatternDialogProps,
  'blocks' | 'language' | 'onChange' | 'onSaved' | 'onClose'
> & {
  readonly name: string
  readonly kind: (typeof kinds)[number]
}

function useSaving({ blocks, language, name, kind, onChange, onSaved, onClose }: SavePatternInput) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const saveLinked = async () => {
    const body = { client: edits.createUndoGroup(), language, name, blocks }
    const { contentKey } = await calls.post('/studio/patterns/linked', { body })
    const isThere = onChange((found, tree) =>
      replaceWithPattern(found, toPatternNode(contentKey, edits.createUndoGroup), tree),
    )
    return (isThere ? messages.patterns.linked : messages.patterns.notReplaced)(name)
  }
  const saveCopy = async () => {
    await calls.post('/studio/patterns', { body: { name, blocks } })
    return messages.patterns.saved(name)
  }
  return useMutation({
    mutationFn: kind === 'link' ? saveLinked : saveCopy,
    onSuccess: async (notice) => {
      await queries.invalidateQueries({ queryKey: kind === 'link' ? ['items'] : patternsKey })
      onSaved(notice)
      onClose()
    },
  })
}
