/** Lists the changes in one draft, each with a button that shows the changed field. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ChangedDraft, DraftChange } from '#api'
import { toItemKey, toItemParams } from '../api/shapes.ts'
import { useTypes } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { publishMessages as words } from '../messages/en-publish.ts'
import { messages } from '../messages/messages.ts'
import { useRevealOnSite } from '../document/use-reveal.ts'
import { joinLabels, toPositionLabels } from '../fields/position-labels.ts'
import { ChangeText } from './ChangeText.tsx'
import { findPreviousVersion, isFileChange, joinFileChanges } from './picture-file-change.ts'
import { PictureFiles } from './PictureFiles.tsx'

type DraftChangesProps = {
  readonly draft: ChangedDraft
  /** True if the changes are initially expanded. False if there are many drafts. */
  readonly isOpen: boolean
  /** Called before a field is revealed. */
  readonly onShow: () => void
}

export function DraftChanges({ draft, isOpen, onShow }: DraftChangesProps) {
  const [isShown, setShown] = useState(isOpen)
  const { changes, changed } = joinFileChanges(draft)
  if (changed === 0) return null
  return (
    <details
      className="draft-changes"
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>{words.changes(changed)}</summary>
      {isShown && (
        <ul aria-label={words.changesOf(draft.title)}>
          {changes.map((change) => (
            <Change
              key={`${change.kind} ${change.block ?? ''} ${change.path.join(' ')}`}
              {...{ draft, change, onShow }}
            />
          ))}
          {changed > changes.length && <li className="quiet">{words.andMore(changed - changes.length)}</li>}
        </ul>
      )}
    </details>
  )
}

type ChangeProps = Pick<DraftChangesProps, 'draft' | 'onShow'> & { readonly change: DraftChange }

function Change({ draft, change, onShow }: ChangeProps) {
  const { kind, block, path } = change
  const place = usePlace(draft, change)
  const { contentKey, language } = draft
  const reveal = useRevealOnSite()({ contentKey, language, block, path: kind === 'set' ? path : [] })
  const isThere = kind !== 'removed' && kind !== 'withdrawn'
  return (
    <li>
      <ChangeText {...{ place, change }} />{' '}
      {isFileChange(change) && (
        <PictureFiles contentKey={contentKey} former={findPreviousVersion(draft.changes)} />
      )}
      {isThere && reveal !== undefined && (
        <Button
          className="small"
          aria-label={messages.problems.showPlace(place)}
          onPress={() => {
            onShow()
            reveal()
          }}
        >
          {messages.problems.show}
        </Button>
      )}
    </li>
  )
}

const noTypes = { blocks: new Map(), contentTypes: new Map() }

/**
 * Returns the changed field's label. Loads the draft once, because a subscription would need one connection per draft.
 */
function usePlace(draft: ChangedDraft, { kind, block, path, type }: DraftChange): string {
  const { calls } = useStudio()
  const types = useTypes().data ?? noTypes
  const { data } = useQuery({
    queryKey: ['draft', toItemKey(draft), draft.seq],
    queryFn: () => calls.get('/studio/drafts/:item/:language', { params: toItemParams(draft) }),
    staleTime: Infinity,
  })
  if (kind === 'removed')
    return (type !== null && types.blocks.get(type)?.label) || messages.problems.goneBlock
  return joinLabels(toPositionLabels(types, data, { block, path })) || draft.title
}
