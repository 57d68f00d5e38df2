/** Every kind of block that may stand at a place: by its picture, its name, or what was used lately. */
import { useMemo, useState } from 'react'
import type { DraftState } from '#operations'
import type { ItemName } from '../api/shapes.ts'
import { InserterDialog, type Spot } from '../dialogs/InserterDialog.tsx'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { findAccepted } from './block-edits.ts'
import { createNode, findNode, toBlockName, toPlaceAfter, toSlots } from './block-tree.ts'
import { usePage, type InsertSpot } from './page-world.ts'
import { toTree, type Types } from './types.ts'

type InserterProps = {
  readonly spot: InsertSpot | 'selected'
  /** Of what is selected. */
  readonly item: ItemName
  readonly onClose: () => void
}

export function Inserter({ spot, item, onClose }: InserterProps) {
  const { edits } = useStudio()
  const { types, selected, select } = usePage()
  const target: ItemName =
    spot === 'selected' ? item : { contentKey: spot.contentKey, language: spot.language }
  const live = edits.open(target)
  const [spots] = useState(() => toSpots({ spot, types, draft: live.view().draft, block: selected?.block }))
  const blocks = useMemo(() => [...types.blocks.values()], [types])
  return (
    <InserterDialog
      blocks={blocks}
      spots={spots}
      onClose={onClose}
      onInsert={(type, { place }) => {
        const node = createNode(type, edits.createGesture)
        live.edit([{ kind: 'insert', node, place }], edits.createGesture())
        onClose()
        select({ ...target, block: node.id })
      }}
    />
  )
}

type SpotsOf = {
  readonly spot: InserterProps['spot']
  readonly types: Types
  readonly draft: DraftState | undefined
  readonly block: string | undefined
}

function toSpots({ spot, types, draft, block }: SpotsOf): readonly Spot[] {
  const tree = toTree(draft, types)
  const { lists } = tree
  const toSpot = (label: string, place: Spot['place']): Spot => ({
    label,
    place,
    accepts: findAccepted(place.parent, tree),
  })
  if (spot !== 'selected') return [toSpot('', spot.place)]
  const found = block === undefined ? undefined : findNode(lists, block, types.blocks)
  if (found === undefined)
    return lists.map(({ parent, name }) =>
      toSpot(lists.length === 1 ? say.palette.atEnd : name, { parent, before: null }),
    )
  const { node, list } = found
  const name = toBlockName(node, types.blocks)
  return [
    toSpot(say.palette.after(name), toPlaceAfter(found)),
    toSpot(say.palette.before(name), { parent: list.parent, before: node.id }),
    ...toSlots(node, types.blocks).map((slot) =>
      toSpot(say.palette.inside(name, slot.name), { parent: slot.parent, before: null }),
    ),
  ]
}
