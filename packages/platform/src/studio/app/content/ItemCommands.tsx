/**
 * Registers commands for the whole item, which also appear in the `⋯` menu. None of these commands unpublishes or
 * deletes pictures.
 */
import { useNavigate } from '@tanstack/react-router'
import type { DraftState } from '#operations'
import { findAreaOfType, type AreaId } from '../../core/areas.ts'
import { useComponentCommands, type Command } from '../../core/commands.ts'
import { useStudio } from '../../core/studio-context.ts'
import type { LiveDraft } from '../../edits/live-draft.ts'
import { messages } from '../../messages/messages.ts'
import { usePublishedPath } from '../../pages/use-published-path.ts'
import { useItemChange } from '../../pages/use-item-change.tsx'
import { useRecordPage } from '../../pages/use-record-page.ts'
import { useRecall } from '../../recall/use-recall.tsx'

type ItemCommandsProps = {
  readonly live: LiveDraft
  readonly draft: DraftState
  /** True if the item is withdrawn, regardless of its draft. */
  readonly isOffSite: boolean
  /** Republishes a withdrawn item. Undefined for roles that may not do this. */
  readonly onBringBack: (() => void) | undefined
  /** The path of the list that contains items of this type. */
  readonly listPath: string
}

export function ItemCommands(props: ItemCommandsProps) {
  const { live, draft, isOffSite, onBringBack, listPath } = props
  const { basePath, canEdit, commands, edits } = useStudio()
  const navigate = useNavigate()
  const { openDialog, dialog } = useItemChange()
  const recall = useRecall()
  const publishedPath = usePublishedPath({ language: live.item.language, keys: [live.item.contentKey] })
  const hasAddress = useRecordPage(draft) !== undefined
  const { type, title, baseVersion, isWithdrawn } = draft
  const item = { ...live.item, title }
  const isFixed = !canEdit || !changeableAreas.has(findAreaOfType(type))
  const isOnSite = baseVersion !== null && !isOffSite
  const toCommand = (
    id: 'unpublish' | 'keep' | 'delete' | 'withdraw' | 'bringBack',
    isPossible: boolean,
    run: () => void,
  ): Command => ({
    id: `item-${id}`,
    group: 'page',
    label: id === 'keep' ? messages.item.keep : messages.change.ask(messages.item[id]),
    words: messages.item.words[id],
    isDisabled: isFixed || !isPossible,
    run,
  })
  const leave = () => navigate({ to: listPath })
  useComponentCommands(commands, [
    ...(publishedPath !== undefined && isOnSite
      ? [
          {
            id: 'item-view',
            group: 'page' as const,
            label: messages.item.onSite,
            words: messages.item.words.onSite,
            run: () => void window.open(basePath + publishedPath, '_blank', 'noreferrer'),
          },
        ]
      : []),
    toCommand('unpublish', isOnSite && !isWithdrawn, () => openDialog({ kind: 'unpublish', item })),
    toCommand('keep', isOnSite && isWithdrawn, () =>
      live.edit([{ kind: 'bringBack' }], edits.createUndoGroup()),
    ),
    ...(recall.canWithdraw && hasAddress && !isOffSite
      ? [{ ...toCommand('withdraw', true, () => recall.openDialog(item)), isDisabled: !isOnSite }]
      : []),
    ...(onBringBack !== undefined && isOffSite
      ? [{ ...toCommand('bringBack', true, onBringBack), isDisabled: false }]
      : []),
    toCommand('delete', !isOnSite && !isOffSite, () => openDialog({ kind: 'delete', item, onDone: leave })),
  ])
  return (
    <>
      {dialog}
      {recall.dialog}
    </>
  )
}

/** Areas in which editors can create, unpublish and delete items. */
const changeableAreas: ReadonlySet<AreaId> = new Set(['content', 'menus'])
