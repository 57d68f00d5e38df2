/**
 * The panel for a block that shows a linked pattern. Lists the pages that use the pattern, with buttons that edit or
 * detach it.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ItemName } from '#api'
import type { BlockNode } from '#schema'
import type { LiveDraft } from '../edits/live-draft.ts'
import { Icon } from '../ui/Icon.tsx'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { patternMessages } from '../messages/en-linked.ts'
import { usePage } from '../document/editor-deps.ts'
import { useDraft } from '../document/use-drafts.ts'
import { PagesShowingItem } from '../record/PagesShowingItem.tsx'
import { openPattern, toPatternBlocks } from '../core/load-draft.ts'
import { detachPattern, enterPattern } from './pattern-commands.ts'
import { findPatternKey, patternType } from '../core/shown-patterns.ts'

type LinkedPatternProps = {
  /** The item that contains the block. */
  readonly item: ItemName
  readonly node: BlockNode
  /** The list items for which the canvas repeats the selected block. */
  readonly repetition: readonly string[] | undefined
}

export function LinkedPattern({ item, node, repetition }: LinkedPatternProps) {
  const { edits } = useStudio()
  const key = findPatternKey(node)
  return key === undefined ? null : (
    <LoadedPattern
      key={key}
      {...{ item, node, repetition }}
      pattern={openPattern(edits, key, item.language)}
    />
  )
}

type LoadedPatternProps = LinkedPatternProps & { readonly pattern: LiveDraft }

function LoadedPattern({ item, node, repetition, pattern }: LoadedPatternProps) {
  const studio = useStudio()
  const { canEdit } = studio
  const page = usePage()
  const { view } = useDraft(pattern.item)
  const [problem, setProblem] = useState<string>()
  useLostItems(view.status === 'failed')
  const { draft, status } = view
  if (status === 'loading') return <p className="quiet">{messages.wait}</p>
  if (draft === undefined || draft.type !== patternType)
    return <p className="problem">{patternMessages.gone}</p>
  const place = { ...item, block: node.id, ...(repetition && { repetition }) }
  const isEmpty = toPatternBlocks(draft).length === 0
  const enter = () =>
    isEmpty
      ? page.openInserter({ ...pattern.item, place: { parent: { field: 'blocks' }, before: null } })
      : void enterPattern({ studio, page, place })
  return (
    <section className="record linked" aria-label={patternMessages.of(draft.title)}>
      <h3>
        <Icon name="linked" /> {patternMessages.of(draft.title)}
      </h3>
      <p>{isEmpty ? patternMessages.empty : patternMessages.here}</p>
      <PagesShowingItem item={pattern.item} />
      {canEdit && (
        <div className="choices">
          <Button onPress={enter}>{isEmpty ? patternMessages.insert : patternMessages.open}</Button>
          <Button onPress={() => void detachPattern({ studio, page, place }).then(setProblem)}>
            {patternMessages.detach}
          </Button>
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </section>
  )
}

/** Reloads the item lists, which may still contain a deleted pattern. */
function useLostItems(isLost: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (isLost) void queries.invalidateQueries({ queryKey: ['items'] })
  }, [isLost, queries])
}
