/**
 * Selects the preview state of a list: no items, one item, many items, or a loading error. Renders nothing for other
 * blocks.
 */
import type { ItemName } from '#api'
import type { BlockNode } from '#schema'
import { toItemKey } from '../api/shapes.ts'
import { ToggleButtons } from '../ui/ToggleButtons.tsx'
import { messages } from '../messages/messages.ts'
import { usePage } from '../document/editor-deps.ts'
import { isListBlock, previewChoices, type ListPreview } from '../document/list-preview.ts'

type ListStatesProps = {
  readonly item: ItemName
  readonly node: BlockNode
  readonly preview: ListPreview | undefined
  readonly onPreview: (preview: ListPreview | undefined) => void
}

const states = ['own', ...previewChoices] as const

export function ListStates({ item, node, preview, onPreview }: ListStatesProps) {
  const { types } = usePage()
  if (!isListBlock(types.blocks.get(node.block))) return null
  const { id: block } = node
  const isOwn = preview?.place.block !== block || toItemKey(preview.place) !== toItemKey(item)
  return (
    <div className="list-states">
      <p className="label">{messages.preview.label}</p>
      <ToggleButtons
        label={messages.preview.label}
        words={messages.preview.states}
        keys={states}
        chosen={isOwn ? 'own' : preview.items}
        onChoose={(items) => onPreview(items === 'own' ? undefined : { place: { ...item, block }, items })}
      />
    </div>
  )
}
