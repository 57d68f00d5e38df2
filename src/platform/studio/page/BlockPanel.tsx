/** What is selected: what it is, what can be done with it, and its form. */
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { DraftState, Operation } from '#operations'
import type { ItemName } from '../api/shapes.ts'
import { DropDraft } from '../dialogs/DropDraft.tsx'
import { Offers } from '../dialogs/Offers.tsx'
import { PaletteDialog } from '../dialogs/PaletteDialog.tsx'
import { BlockForm, ItemForm } from '../form/BlockForm.tsx'
import type { FormDevice } from '../form/stored-value.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import {
  eachList,
  findNode,
  toBlockName,
  toNeighbourPlace,
  toTopLists,
  type BlockList,
  type FoundNode,
} from './block-tree.ts'
import { toBlockFields, type Types } from './types.ts'
import { useDraft } from './use-drafts.ts'

type BlockPanelProps = {
  /** Whose block it is. */
  readonly active: ItemName
  /** Undefined for the item itself. */
  readonly block: string | undefined
  readonly types: Types
  readonly device: FormDevice
  /** Of the page that is shown. */
  readonly path: string
  readonly isOnEveryPage: boolean
  readonly onSelect: (block: string | undefined) => void
  readonly onDevice: (device: FormDevice) => void
}

export function BlockPanel(props: BlockPanelProps) {
  const { active, block, types, device, onSelect, onDevice } = props
  const { canEdit, edits } = useStudio()
  const { live, view } = useDraft(active)
  const { draft } = view
  if (draft === undefined) return <p className="quiet">{say.wait}</p>
  const lists = toTopLists(draft.body, toBlockFields(types, draft.type))
  const found = block === undefined ? undefined : findNode(lists, block, types.blocks)
  const edit = (operations: readonly Operation[], gesture = edits.createGesture()) =>
    live.edit(operations, gesture)
  const around = (found?.around ?? []).flatMap((id) => findNode(lists, id, types.blocks)?.node ?? [])
  const recordName = props.path.split('/').at(-1)
  const world = { device, onDevice, edit, isReadOnly: !canEdit, types, draft, around, recordName }
  return (
    <>
      {!canEdit && <p className="notice">{say.block.readOnly}</p>}
      <Offers live={live} offers={view.offers} />
      {props.isOnEveryPage && <p className="notice">{say.block.everyPage}</p>}
      {block !== undefined && found === undefined && <p>{say.block.nothing}</p>}
      {found !== undefined && (
        <>
          <h2>{toBlockName(found.node, types.blocks)}</h2>
          <p className="quiet">{types.blocks.get(found.node.block)?.label}</p>
          {canEdit && <BlockActions {...{ found, lists, types, edit, onSelect }} />}
          <BlockForm world={world} node={found.node} type={types.blocks.get(found.node.block)} />
        </>
      )}
      {block === undefined && (
        <>
          <h2>{say.outline.page}</h2>
          {canEdit && <Inserting {...{ lists, types, edit, onSelect }} found={undefined} />}
          <ItemForm world={world} fields={toItemFields(types, draft)} />
          {canEdit && draft.seq > 0 && <DropDraft live={live} title={draft.title} />}
        </>
      )}
    </>
  )
}

const toItemFields = ({ contentTypes }: Types, { type }: DraftState) =>
  (contentTypes.get(type)?.fields ?? []).filter(({ kind }) => kind !== 'blocks')

type ActionsProps = {
  readonly found: FoundNode
  readonly lists: readonly BlockList[]
  readonly types: Types
  readonly edit: (operations: readonly Operation[]) => void
  readonly onSelect: (block: string | undefined) => void
}

function BlockActions({ found, lists, types, edit, onSelect }: ActionsProps) {
  const { id } = found.node
  const up = toNeighbourPlace(found, -1)
  const down = toNeighbourPlace(found, 1)
  const remove = () => {
    edit([{ kind: 'remove', block: id }])
    onSelect(found.around.at(-1))
  }
  return (
    <div className="actions">
      <Button isDisabled={!up} onPress={() => up && edit([{ kind: 'move', block: id, place: up }])}>
        {say.block.up}
      </Button>
      <Button isDisabled={!down} onPress={() => down && edit([{ kind: 'move', block: id, place: down }])}>
        {say.block.down}
      </Button>
      <Inserting {...{ found, lists, types, edit, onSelect }} />
      <Button onPress={remove}>{say.block.remove}</Button>
      <MoveInto {...{ found, lists, types, edit, onSelect }} />
    </div>
  )
}

function Inserting(props: Omit<ActionsProps, 'found'> & { readonly found: FoundNode | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { edit, onSelect } = props
  return (
    <>
      <Button className="primary" onPress={() => setOpen(true)}>
        {say.block.insert}
      </Button>
      {isOpen && (
        <PaletteDialog
          {...props}
          onClose={() => setOpen(false)}
          onInsert={(node, place) => {
            setOpen(false)
            edit([{ kind: 'insert', node, place }])
            onSelect(node.id)
          }}
        />
      )}
    </>
  )
}

function MoveInto({ found, lists, types, edit }: ActionsProps) {
  const others = eachList(lists, types.blocks, found.node.id).filter(
    ({ list, owner }) =>
      JSON.stringify(list.parent) !== JSON.stringify(found.list.parent) && accepts(owner, list),
  )
  function accepts(
    owner: (typeof lists)[number]['blocks'][number] | undefined,
    { name }: BlockList,
  ): boolean {
    const slot = owner && types.blocks.get(owner.block)?.slots.find((one) => one.name === name)
    return slot?.accepts === undefined || slot.accepts.includes(found.node.block)
  }
  return (
    <label className="move">
      {say.block.into}
      <select
        value=""
        onChange={({ target }) => {
          const chosen = others[Number(target.value)]
          if (chosen === undefined || target.value === '') return
          const place = { parent: chosen.list.parent, before: null }
          edit([{ kind: 'move', block: found.node.id, place }])
        }}
      >
        <option value="">{say.block.chooseParent}</option>
        {others.map(({ list, owner }, at) => (
          <option key={JSON.stringify(list.parent)} value={at}>
            {owner === undefined ? list.name : `${toBlockName(owner, types.blocks)}: ${list.name}`}
          </option>
        ))}
      </select>
    </label>
  )
}
