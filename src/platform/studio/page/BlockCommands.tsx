/** What can be done with what is selected, by keys, from the palette, and by the system's clipboard. Draws nothing but what came of it, and what it asks. */
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import type { Operation } from '#operations'
import type { BlockNode } from '#schema'
import type { ItemName } from '../api/shapes.ts'
import { useOwnCommands, type Command } from '../frame/commands.ts'
import { whenSaved } from '../edits/join-states.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import {
  findOutermost,
  findRefused,
  type BlockChange,
  toInserts,
  toNamed,
  toRemovals,
  toShifts,
  withNewIds,
} from './block-edits.ts'
import { findNode, toBlockName, toNext, toOwnName, toPlaceOfNew } from './block-tree.ts'
import { toBlocksName, toPutWords, type PutWords } from './done-words.ts'
import { findDangling } from './missing-items.ts'
import { openHeld } from '../focus/open-held.ts'
import { focusRow, isInRows } from '../focus/focus-inserted.ts'
import { toKey } from '../outline/rows.ts'
import { askContaining } from '../patterns/ask-containing.ts'
import { findPatternKey, patternType } from '../patterns/shown-patterns.ts'
import { usePage, useSelected } from './page-world.ts'
import { toTree } from './types.ts'
import { useClipboard } from './use-clipboard.ts'

type BlockCommandsProps = {
  /** Of what is selected. */
  readonly item: ItemName
  /** What stands on the page, itself first. */
  readonly items: readonly ItemName[]
}

export function BlockCommands({ item, items }: BlockCommandsProps) {
  const { canEdit, commands, edits } = useStudio()
  const { openInserter, types, blocks: named, announce } = usePage()
  const [notice, setNotice] = useState<string>()
  const blocks = useBlocks(item)
  const { ask, dialog } = useAsking(item, { blocks, onNotice: setNotice })
  const patternActs = usePatternActs(setNotice)
  useOwnCommands(commands, [
    ...toCommands(blocks, { canEdit, insert: () => openInserter(), ask }),
    ...patternActs,
  ])
  useGoTos(items)
  const tellDangling = useDangling(item, (names) => setNotice(say.block.dangling(names)))
  const put = (nodes: readonly BlockNode[]) => {
    const refused = blocks.insertAfter(nodes, say.done.pasted)
    const names = refused.map(({ block }) => types.blocks.get(block)?.label ?? block)
    setNotice(names.length === 0 ? undefined : say.block.notThere([...new Set(names)]))
    if (refused.length === 0) void tellDangling(nodes).catch(() => undefined)
  }
  useClipboard({
    ...blocks,
    canEdit,
    types: types.blocks,
    onCopied(nodes, isCut) {
      const name = toBlocksName(nodes, named.toNodeName)
      announce(isCut ? say.block.wasCut(name) : say.block.copied(name), 'seen')
    },
    onPasted(nodes) {
      if (nodes === 'unreadable') return setNotice(say.block.unreadable)
      const asking = askContaining(edits, { nodes, into: item })
      if (asking === undefined) return put(nodes)
      void asking.then((title) =>
        title === undefined ? put(nodes) : setNotice(say.patterns.containing(title)),
      )
    },
  })
  return (
    <>
      {notice !== undefined && (
        <div className="toast" role="alert">
          <p>{notice}</p>
          <Button onPress={() => setNotice(undefined)}>{say.close}</Button>
        </div>
      )}
      {dialog}
    </>
  )
}

type Asking = { readonly blocks: Blocks; readonly onNotice: (notice: string) => void }

/** What is asked about blocks before it is done: their names, and what they are to be saved as. */
function useAsking({ language }: ItemName, { blocks, onNotice }: Asking) {
  const { types } = usePage()
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)
  const askName = ([node]: readonly BlockNode[]) => {
    if (node === undefined) return
    const names = { name: node.name ?? '', ownName: toOwnName(node, types.blocks) }
    openHeld(
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
    openHeld(
      () => import('../patterns/SavePatternDialog.tsx'),
      ({ SavePatternDialog }, typed) =>
        setDialog(
          <SavePatternDialog {...{ ...facts, typed, onClose }} onChange={blocks.change} onSaved={onNotice} />,
        ),
    )
  }
  const ask = (kind: 'name' | 'pattern') =>
    kind === 'name' ? askName(blocks.toShown()) : askPattern(blocks.toNodes())
  return { ask, dialog }
}

/** Of a block that shows a linked pattern. */
function usePatternActs(onNotice: (notice: string | undefined) => void): readonly Command[] {
  const studio = useStudio()
  const page = usePage()
  const { selected, chosen } = useSelected()
  const isOne = selected !== undefined && chosen.length === 1
  const isPattern = isOne && findPatternKey(page.blocks.find(selected)?.node) !== undefined
  const act = (name: 'enterPattern' | 'detachPattern') => () => {
    if (selected === undefined) return
    void import('../patterns/pattern-acts.ts')
      .then((acts) => acts[name]({ studio, page, place: selected }))
      .then(onNotice)
  }
  const own = { group: 'block', isDisabled: !studio.canEdit || !isPattern } as const
  return [
    { ...own, id: 'open-pattern', label: say.patterns.edit, run: act('enterPattern') },
    { ...own, id: 'detach-pattern', label: say.patterns.detach, run: act('detachPattern') },
  ]
}

type Acts = {
  readonly canEdit: boolean
  readonly insert: () => void
  readonly ask: (kind: 'name' | 'pattern') => void
}

function toCommands(blocks: Blocks, { canEdit, insert, ask }: Acts): readonly Command[] {
  const { count, shift, duplicate, remove } = blocks
  const group = 'block'
  const own = { group, isDisabled: !canEdit || count === 0 } as const
  const copy = () => runNative('copy')
  return [
    { group, id: 'insert', label: say.block.insert, keys: '/', isDisabled: !canEdit, run: insert },
    { ...own, id: 'up', label: say.block.up, keys: 'Alt+ArrowUp', run: () => shift(-1) },
    { ...own, id: 'down', label: say.block.down, keys: 'Alt+ArrowDown', run: () => shift(1) },
    { ...own, id: 'duplicate', label: say.block.duplicate, keys: 'Mod+D', isOfBlocks: true, run: duplicate },
    { group, id: 'copy', label: say.block.copy, isDisabled: count === 0, run: copy },
    { ...own, id: 'cut', label: say.block.cut, run: () => runNative('cut') },
    { ...own, id: 'save-pattern', label: say.patterns.save, run: () => ask('pattern') },
    {
      ...own,
      id: 'rename',
      label: say.rename.ask,
      keys: 'F2',
      isOfBlocks: true,
      run: () => ask('name'),
    },
    { ...own, id: 'remove', label: say.block.remove, keys: 'Delete', isOfBlocks: true, run: remove },
  ]
}

/** The browser makes the event that brings the clipboard. */
const runNative = (kind: 'copy' | 'cut') => void document.execCommand(kind)

type Blocks = ReturnType<typeof useBlocks>

/** The draft is read when something is done, so that nothing here is drawn when somebody types. */
function useEditing(item: ItemName) {
  const { edits } = useStudio()
  const { types } = usePage()
  const { chosen } = useSelected()
  const live = edits.open(item)
  return {
    readDraft: () => live.view().draft,
    read() {
      const tree = toTree(live.view().draft, types)
      return { tree, found: findOutermost(chosen, tree) }
    },
    edit(operations: readonly Operation[] = []) {
      if (operations.length > 0) live.edit(operations, edits.createGesture())
    },
  }
}

/** After what is selected; answers with what may not stand there, and then inserts nothing. */
function useInsertAfter(item: ItemName) {
  const { createGesture } = useStudio().edits
  const { types, blocks, choose, announce } = usePage()
  const { read, readDraft, edit } = useEditing(item)
  return (nodes: readonly BlockNode[], toWords: PutWords): readonly BlockNode[] => {
    const { found, tree } = read()
    const place = toPlaceOfNew(found, tree.lists)
    if (place === undefined) return nodes
    const refused = findRefused(nodes, place, tree)
    if (refused.length > 0) return refused
    const fresh = withNewIds(nodes, createGesture)
    edit(toInserts(fresh, place))
    announce(toPutWords(fresh, toWords, { draft: readDraft(), types, toName: blocks.toNodeName }))
    choose(
      item,
      fresh.map(({ id }) => id),
    )
    if (isInRows()) focusRow(toKey(item, fresh.at(-1)?.id ?? ''))
    return []
  }
}

function useBlocks(item: ItemName) {
  const { types, choose, select } = usePage()
  const { chosen, selected } = useSelected()
  const { read, edit } = useEditing(item)
  const insertAfter = useInsertAfter(item)
  const toNodes = () => read().found.map(({ node }) => node)
  const remove = () => {
    const { found } = read()
    const [first] = found
    edit(toRemovals(found))
    const next = first && toNext(first, found.length)
    select(next === undefined ? undefined : { ...item, block: next })
    if (next !== undefined && isInRows()) focusRow(toKey(item, next))
  }
  return {
    count: chosen.length,
    toNodes,
    /** Of several, the one whose form is shown. */
    toShown() {
      const found = selected && findNode(read().tree.lists, selected.block, types.blocks)
      return found === undefined ? [] : [found.node]
    },
    insertAfter,
    /** What is to become of them. */
    change(toChange: BlockChange): boolean {
      const { found, tree } = read()
      const change = toChange(found, tree)
      if (change === undefined) return false
      edit(change.operations)
      choose(item, change.ids)
      return true
    },
    remove,
    rename: (node: BlockNode, name: string) => edit(toNamed(node, name)),
    duplicate: () => void insertAfter(toNodes(), say.done.duplicated),
    shift(by: -1 | 1) {
      const { found, tree } = read()
      edit(toShifts(found, by, tree))
    },
  }
}

/** The blocks that stand on the page, to go to by name; of what else stands there, with what that is called. */
function useGoTos(items: readonly ItemName[]): void {
  const { commands, edits } = useStudio()
  const { blocks, select } = usePage()
  useEffect(() => {
    const toGoTos = (item: ItemName, at: number): readonly Command[] => {
      const { draft } = edits.open(item).view()
      const inside = draft?.type === patternType ? draft.title : say.outline.layout
      return Array.from(blocks.list(item), ({ node }) => ({
        id: `block ${toKey(item, node.id)}`,
        group: 'go',
        label: blocks.toNodeName(node),
        ...(at > 0 && { detail: inside }),
        run: () => select({ ...item, block: node.id }),
      }))
    }
    return commands.addNamed(() => items.flatMap(toGoTos))
  }, [commands, edits, items, blocks, select])
}

/** Tells which blocks refer to what is not there, by their names: those of another site do. */
function useDangling({ language }: ItemName, onFound: (names: readonly string[]) => void) {
  const { calls, edits } = useStudio()
  const { types } = usePage()
  return async (nodes: readonly BlockNode[]) => {
    /** What was brought just now is on its way. */
    await whenSaved(edits.saving)
    const dangling = await findDangling(nodes, { calls, language })
    const names = dangling.map((node) => toBlockName(node, types.blocks))
    if (names.length > 0) onFound([...new Set(names)])
  }
}
