/** Actions for the selected block. Memoised, so that typing does not re-render it. */
import { memo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { Operation } from '#operations'
import type { BlockNode } from '#schema'
import type { LiveDraft } from '../edits/live-draft.ts'
import { toVisibilityOperation } from '../form/visible-on-device.ts'
import type { FormDevice } from '../fields/stored-value.ts'
import { CommandItems } from '../ui/CommandItems.tsx'
import { useComponentCommands } from '../core/commands.ts'
import { deviceIcons, Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { isSameParent, findOwnerAcceptedTypes } from '../blocks/block-edits.ts'
import {
  listMoveTargets,
  toBlockName,
  toListName,
  toShiftedPosition,
  type BlockList,
} from '../blocks/block-tree.ts'
import { usePage } from '../document/editor-deps.ts'
import { toBlockTree } from '../blocks/types.ts'

type BlockActionsProps = {
  readonly live: LiveDraft
  readonly block: string
  readonly device: FormDevice
  /** True if the block is visible on the device. */
  readonly isShown: boolean
  readonly mayRise: boolean
  readonly mayFall: boolean
  readonly onSelect: (block: string | undefined) => void
}

export const BlockActions = memo(function BlockActions(props: BlockActionsProps) {
  const { live, block, device, isShown, mayRise, mayFall, onSelect } = props
  const { canEdit, commands, edits } = useStudio()
  const { blocks, openInserter } = usePage()
  const edit = (operation: Operation) => live.edit([operation], edits.createUndoGroup())
  const find = () => blocks.find({ ...live.item, block })
  const shift = (by: -1 | 1) => {
    const found = find()
    const position = found && toShiftedPosition(found, by)
    if (position !== undefined) edit({ kind: 'move', block, place: position })
  }
  const toggle = () => {
    const node = find()?.node
    if (node !== undefined) edit(toVisibilityOperation(node, device, !isShown))
  }
  const toggleWords = messages.form[isShown ? 'hideOn' : 'showOn'](messages.form.devices[device])
  useComponentCommands(commands, [
    {
      id: 'toggle-shown',
      group: 'view',
      label: toggleWords,
      words: messages.block.toggleWords,
      isDisabled: !canEdit,
      run: toggle,
    },
  ])
  const remove = () => {
    const around = find()?.around
    edit({ kind: 'remove', block })
    onSelect(around?.at(-1))
  }
  return (
    <>
      <div className="actions">
        <IconButton
          icon="up"
          label={messages.block.up}
          keys="Alt+ArrowUp"
          isDisabled={!mayRise}
          onPress={() => shift(-1)}
        />
        <IconButton
          icon="down"
          label={messages.block.down}
          keys="Alt+ArrowDown"
          isDisabled={!mayFall}
          onPress={() => shift(1)}
        />
        <IconButton icon="plus" label={messages.block.insert} keys="/" onPress={() => openInserter()} />
        <IconButton icon={isShown ? 'shown' : 'hidden'} label={toggleWords} onPress={toggle}>
          <Icon name={deviceIcons[device]} />
        </IconButton>
        <IconButton icon="bin" label={messages.block.remove} keys="Delete" onPress={remove} />
        <BlockMenu />
      </div>
      <MoveInto {...{ live, block, edit }} />
    </>
  )
})

/** The menu of actions that apply to all selected blocks. */
function BlockMenu() {
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={messages.block.all}>
        <Icon name="more" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={messages.block.all}>
          <CommandItems groups={blockGroup} />
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

const blockGroup = ['block'] as const

type MoveIntoProps = Pick<BlockActionsProps, 'live' | 'block'> & {
  readonly edit: (operation: Operation) => void
}

type PasteTarget = { readonly list: BlockList; readonly owner: BlockNode | undefined }

/**
 * A menu of block lists that the block can be moved into. The lists are determined only when the editor opens the menu.
 */
function MoveInto({ live, block, edit }: MoveIntoProps) {
  const { types, blocks } = usePage()
  const [choices, setChoices] = useState<readonly PasteTarget[]>([])
  const list = () => {
    const found = blocks.find({ ...live.item, block })
    const { lists } = toBlockTree(live.view().draft, types)
    const mayTake = ({ list: { parent }, owner }: PasteTarget) =>
      found !== undefined &&
      !isSameParent(parent, found.list.parent) &&
      findOwnerAcceptedTypes(parent, owner, types.blocks)?.includes(found.node.block) !== false
    setChoices(listMoveTargets(lists, types.blocks, block).filter(mayTake))
  }
  return (
    <label className="move">
      {messages.block.into}
      <select
        value=""
        onPointerDown={list}
        onFocus={list}
        onChange={({ target }) => {
          const chosen = choices[Number(target.value)]
          if (chosen === undefined || target.value === '') return
          edit({ kind: 'move', block, place: { parent: chosen.list.parent, before: null } })
          list()
        }}
      >
        <option value="">{messages.block.chooseParent}</option>
        {choices.map(({ list, owner }, at) => (
          <option key={JSON.stringify(list.parent)} value={at}>
            {[...(owner ? [toBlockName(owner, types.blocks)] : []), toListName(list, owner)].join(': ')}
          </option>
        ))}
      </select>
    </label>
  )
}
