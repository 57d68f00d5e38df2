/** What is selected: what it is, what can be done with it, and its form. */
import { Button } from 'react-aria-components/Button'
import type { DraftState, Operation, Place } from '#operations'
import type { ItemName } from '../api/shapes.ts'
import { DropDraft } from '../dialogs/DropDraft.tsx'
import { Offers } from '../dialogs/Offers.tsx'
import { BlockForm, ItemForm } from '../form/BlockForm.tsx'
import type { FormDevice } from '../form/stored-value.ts'
import { IconButton } from '../frame/IconButton.tsx'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { RecordFields } from '../record/RecordFields.tsx'
import { Showing } from '../record/Showing.tsx'
import {
  eachList,
  findNode,
  toBlockName,
  toNeighbourPlace,
  toTopLists,
  type BlockList,
  type FoundNode,
} from './block-tree.ts'
import { findAccepted, isSameParent } from './block-edits.ts'
import { usePage } from './page-world.ts'
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
      {props.isOnEveryPage && (
        <div className="notice">
          <p>{say.block.everyPage}</p>
          <Showing item={active} />
        </div>
      )}
      {block !== undefined && found === undefined && <p>{say.block.nothing}</p>}
      {found !== undefined && (
        <>
          <div className="block-head">
            <h2>{toBlockName(found.node, types.blocks)}</h2>
            <p className="quiet">{types.blocks.get(found.node.block)?.label}</p>
          </div>
          {canEdit && <BlockActions {...{ found, lists, types, edit, onSelect }} />}
          <RecordFields world={world} node={found.node} />
          <BlockForm world={world} node={found.node} type={types.blocks.get(found.node.block)} />
        </>
      )}
      {block === undefined && (
        <>
          <h2>{say.outline.page}</h2>
          {canEdit && <InsertButton />}
          <ItemForm world={world} fields={toItemFields(types, draft)} />
          <RecordFields world={world} node={undefined} />
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
  const { openInserter } = usePage()
  const { id } = found.node
  const up = toNeighbourPlace(found, -1)
  const down = toNeighbourPlace(found, 1)
  const move = (place: Place | undefined) => place && edit([{ kind: 'move', block: id, place }])
  const remove = () => {
    edit([{ kind: 'remove', block: id }])
    onSelect(found.around.at(-1))
  }
  return (
    <>
      <div className="actions">
        <IconButton
          icon="up"
          label={say.block.up}
          keys="Alt+ArrowUp"
          isDisabled={!up}
          onPress={() => move(up)}
        />
        <IconButton
          icon="down"
          label={say.block.down}
          keys="Alt+ArrowDown"
          isDisabled={!down}
          onPress={() => move(down)}
        />
        <IconButton icon="plus" label={say.block.insert} keys="/" onPress={() => openInserter()} />
        <IconButton icon="bin" label={say.block.remove} keys="Delete" onPress={remove} />
      </div>
      <MoveInto {...{ found, lists, types, edit, onSelect }} />
    </>
  )
}

function InsertButton() {
  const { openInserter } = usePage()
  return (
    <Button className="primary" onPress={() => openInserter()}>
      {say.block.insert}
    </Button>
  )
}

function MoveInto({ found, lists, types, edit }: ActionsProps) {
  const tree = { lists, types: types.blocks }
  const others = eachList(lists, types.blocks, found.node.id).filter(
    ({ list }) =>
      !isSameParent(list.parent, found.list.parent) &&
      findAccepted(list.parent, tree)?.includes(found.node.block) !== false,
  )
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
