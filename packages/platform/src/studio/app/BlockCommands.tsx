/**
 * Commands for the selected blocks, used by shortcuts, the command palette and the system clipboard. Renders only
 * notices and dialogs.
 */
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ItemName } from '#api'
import type { BlockNode } from '#schema'
import { copyBlockPictures } from '../clipboard/copy-block-pictures.ts'
import { useSiteAddress } from '../clipboard/use-site-address.ts'
import { openLazily } from '../focus/open-lazily.ts'
import { useComponentCommands, type Command } from '../core/commands.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { toBlockKey } from '../document/rows.ts'
import { findPatternKey, patternType } from '../core/shown-patterns.ts'
import { toBlockName, toDefaultBlockName } from '../blocks/block-tree.ts'
import { writeBlocks } from '../clipboard/clipboard.ts'
import { toBlocksName } from '../document/change-announcements.ts'
import { usePage, useCurrentSelection } from '../document/editor-deps.ts'
import { useBlocks, type Blocks } from '../document/use-blocks.ts'
import { useClipboard } from '../clipboard/use-clipboard.ts'
import { usePaste } from '../clipboard/use-paste.ts'

type BlockCommandsProps = {
  /** The item that contains the selection. */
  readonly item: ItemName
  /** The page, followed by other items whose blocks are shown on the page. */
  readonly items: readonly ItemName[]
}

export function BlockCommands({ item, items }: BlockCommandsProps) {
  const { calls, canEdit, commands } = useStudio()
  const site = useSiteAddress()
  const { openInserter, types, blocks: named, announce } = usePage()
  const [notice, setNotice] = useState<string>()
  const blocks = useBlocks(item)
  const { openDialog, dialog } = useAsking(item, { blocks, onNotice: setNotice })
  const patternActs = usePatternActs(setNotice)
  useComponentCommands(commands, [
    ...toCommands(blocks, { canEdit, insert: () => openInserter(), openDialog }),
    ...patternActs,
  ])
  useGoTos(items)
  const { paste, bringing } = usePaste(item, { blocks, onNotice: setNotice })
  useClipboard({
    ...blocks,
    canEdit,
    types: types.blocks,
    onCopied(nodes, isCut) {
      const name = toBlocksName(nodes, named.toNodeName)
      announce(isCut ? messages.block.wasCut(name) : messages.block.copied(name), 'seen')
      copyBlockPictures(nodes, { calls, site, write: (to) => writeBlocks(to, nodes, types.blocks) })
    },
    onPasted: paste,
  })
  return (
    <>
      {notice !== undefined && (
        <div className="toast" role="alert">
          <p>{notice}</p>
          <Button onPress={() => setNotice(undefined)}>{messages.close}</Button>
        </div>
      )}
      <output className={bringing > 0 ? 'toast passing' : 'unseen'}>
        {bringing > 0 && messages.media.bringing(bringing)}
      </output>
      {dialog}
    </>
  )
}

type DialogDeps = { readonly blocks: Blocks; readonly onNotice: (notice: string) => void }

/** Opens the dialogs that some commands need: to name a block, and to save blocks as a pattern. */
function useAsking({ language }: ItemName, { blocks, onNotice }: DialogDeps) {
  const { keys } = useStudio()
  const { types } = usePage()
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)
  const askName = ([node]: readonly BlockNode[]) => {
    if (node === undefined) return
    const names = { name: node.name ?? '', ownName: toDefaultBlockName(node, types.blocks) }
    openLazily(
      keys,
      () => import('../dialogs/RenameDialog.tsx'),
      ({ RenameDialog }, typed) =>
        setDialog(
          <RenameDialog {...{ ...names, typed, onClose }} onName={(name) => blocks.rename(node, name)} />,
        ),
    )
  }
  const askPattern = (nodes: readonly BlockNode[]) => {
    const [first] = nodes
    if (first === undefined) return
    const facts = { language, blocks: nodes, suggested: toBlockName(first, types.blocks) }
    openLazily(
      keys,
      () => import('../patterns/SavePatternDialog.tsx'),
      ({ SavePatternDialog }, typed) =>
        setDialog(
          <SavePatternDialog {...{ ...facts, typed, onClose }} onChange={blocks.change} onSaved={onNotice} />,
        ),
    )
  }
  const openDialog = (kind: 'name' | 'pattern') =>
    kind === 'name' ? askName(blocks.toShown()) : askPattern(blocks.toNodes())
  return { openDialog, dialog }
}

/** Commands for a block that shows a linked pattern. */
function usePatternActs(onNotice: (notice: string | undefined) => void): readonly Command[] {
  const studio = useStudio()
  const page = usePage()
  const { selected, chosen } = useCurrentSelection()
  const isOne = selected !== undefined && chosen.length === 1
  const isPattern = isOne && findPatternKey(page.blocks.find(selected)?.node) !== undefined
  const act = (name: 'enterPattern' | 'detachPattern') => () => {
    if (selected === undefined) return
    void import('../patterns/pattern-commands.ts')
      .then((acts) => acts[name]({ studio, page, place: selected }))
      .then(onNotice)
  }
  const own = { group: 'block', isDisabled: !studio.canEdit || !isPattern } as const
  return [
    { ...own, id: 'open-pattern', label: messages.patterns.edit, run: act('enterPattern') },
    { ...own, id: 'detach-pattern', label: messages.patterns.detach, run: act('detachPattern') },
  ]
}

type BlockCommandActions = {
  readonly canEdit: boolean
  readonly insert: () => void
  readonly openDialog: (kind: 'name' | 'pattern') => void
}

function toCommands(
  blocks: Blocks,
  { canEdit, insert, openDialog }: BlockCommandActions,
): readonly Command[] {
  const { count, shift, duplicate, remove } = blocks
  const group = 'block'
  const own = { group, isDisabled: !canEdit || count === 0 } as const
  const copy = () => runNative('copy')
  return [
    { group, id: 'insert', label: messages.block.insert, keys: '/', isDisabled: !canEdit, run: insert },
    { ...own, id: 'up', label: messages.block.up, keys: 'Alt+ArrowUp', run: () => shift(-1) },
    { ...own, id: 'down', label: messages.block.down, keys: 'Alt+ArrowDown', run: () => shift(1) },
    {
      ...own,
      id: 'duplicate',
      label: messages.block.duplicate,
      keys: 'Mod+D',
      isOfBlocks: true,
      run: duplicate,
    },
    { group, id: 'copy', label: messages.block.copy, isDisabled: count === 0, run: copy },
    { ...own, id: 'cut', label: messages.block.cut, run: () => runNative('cut') },
    { ...own, id: 'save-pattern', label: messages.patterns.save, run: () => openDialog('pattern') },
    {
      ...own,
      id: 'rename',
      label: messages.rename.ask,
      keys: 'F2',
      isOfBlocks: true,
      run: () => openDialog('name'),
    },
    { ...own, id: 'remove', label: messages.block.remove, keys: 'Delete', isOfBlocks: true, run: remove },
  ]
}

/** Runs the browser's own copy or cut command, which fires a clipboard event. */
const runNative = (kind: 'copy' | 'cut') => void document.execCommand(kind)

/**
 * Registers navigation commands for the blocks on the page. If a block belongs to another item, its command includes
 * the name of that item.
 */
function useGoTos(items: readonly ItemName[]): void {
  const { commands, edits } = useStudio()
  const { blocks, select } = usePage()
  useEffect(() => {
    const toGoTos = (item: ItemName, at: number): readonly Command[] => {
      const { draft } = edits.open(item).view()
      const inside = draft?.type === patternType ? draft.title : messages.outline.layout
      return Array.from(blocks.list(item), ({ node }) => ({
        id: `block ${toBlockKey(item, node.id)}`,
        group: 'go',
        label: blocks.toNodeName(node),
        ...(at > 0 && { detail: inside }),
        run: () => select({ ...item, block: node.id }),
      }))
    }
    return commands.addNamed(() => items.flatMap(toGoTos))
  }, [commands, edits, items, blocks, select])
}
