/** What can be done with what is selected, by keys, from the palette, and by the system's clipboard. Draws nothing but what was refused. */
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { Operation, Place } from '#operations'
import type { BlockNode } from '#schema'
import type { ItemName } from '../api/shapes.ts'
import { useOwnCommands, type Command } from '../frame/commands.ts'
import { isTypedInto } from '../frame/keys.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { findOutermost, findRefused, toInserts, toRemovals, toShifts, withNewIds } from './block-edits.ts'
import { eachList, toBlockName, toPlaceAfter, type FoundNode } from './block-tree.ts'
import { readBlocks, writeBlocks } from './clipboard.ts'
import { usePage } from './page-world.ts'
import { toTree, type Tree } from './types.ts'

/** `item`: of what is selected. */
export function BlockCommands({ item }: { readonly item: ItemName }) {
  const { canEdit, commands } = useStudio()
  const { openInserter, types } = usePage()
  const [refusal, setRefusal] = useState<string>()
  const blocks = useBlocks(item)
  const isDisabled = !canEdit || blocks.count === 0
  const facts = { group: 'block', isDisabled } as const
  const own: readonly Command[] = [
    {
      ...facts,
      id: 'insert',
      label: say.block.insert,
      keys: '/',
      isDisabled: !canEdit,
      run: () => openInserter(),
    },
    { ...facts, id: 'up', label: say.block.up, keys: 'Alt+ArrowUp', run: () => blocks.shift(-1) },
    { ...facts, id: 'down', label: say.block.down, keys: 'Alt+ArrowDown', run: () => blocks.shift(1) },
    {
      ...facts,
      id: 'duplicate',
      label: say.block.duplicate,
      keys: 'Mod+D',
      isOfBlocks: true,
      run: blocks.duplicate,
    },
    {
      ...facts,
      id: 'copy',
      label: say.block.copy,
      isDisabled: blocks.count === 0,
      run: () => runNative('copy'),
    },
    { ...facts, id: 'cut', label: say.block.cut, run: () => runNative('cut') },
    { ...facts, id: 'remove', label: say.block.remove, keys: 'Delete', isOfBlocks: true, run: blocks.remove },
  ]
  useOwnCommands(commands, own)
  useGoTos()
  useClipboard({
    canEdit,
    blocks,
    onRefused: (refused) => {
      if (refused === 'unreadable') return setRefusal(say.block.unreadable)
      const names = refused.map(({ block }) => types.blocks.get(block)?.label ?? block)
      setRefusal(names.length === 0 ? undefined : say.block.notThere([...new Set(names)]))
    },
  })
  if (refusal === undefined) return null
  return (
    <div className="toast" role="alert">
      <p>{refusal}</p>
      <Button onPress={() => setRefusal(undefined)}>{say.close}</Button>
    </div>
  )
}

/** The browser makes the event that brings the clipboard. */
const runNative = (kind: 'copy' | 'cut') => void document.execCommand(kind)

type Blocks = ReturnType<typeof useBlocks>

/** The draft is read when something is done, so that nothing here is drawn when somebody types. */
function useBlocks(item: ItemName) {
  const { edits } = useStudio()
  const { types, chosen, choose, select } = usePage()
  const live = edits.open(item)
  const read = () => {
    const tree = toTree(live.view().draft, types)
    return { tree, found: findOutermost(chosen, tree) }
  }
  const edit = (operations: readonly Operation[] = []) => {
    if (operations.length > 0) live.edit(operations, edits.createGesture())
  }
  /** After what is selected; answers with what may not stand there, and then inserts nothing. */
  const insertAfter = (nodes: readonly BlockNode[]): readonly BlockNode[] => {
    const { found, tree } = read()
    const place = toPlaceOfNew(found, tree)
    if (place === undefined) return nodes
    const refused = findRefused(nodes, place, tree)
    if (refused.length > 0) return refused
    const fresh = withNewIds(nodes, edits.createGesture)
    edit(toInserts(fresh, place))
    choose(
      item,
      fresh.map(({ id }) => id),
    )
    return []
  }
  const remove = () => {
    const { found } = read()
    const [first] = found
    edit(toRemovals(found))
    const next = first && toNext(first, found.length)
    select(next === undefined ? undefined : { ...item, block: next })
  }
  return {
    count: chosen.length,
    toNodes: () => read().found.map(({ node }) => node),
    insertAfter,
    remove,
    duplicate: () => void insertAfter(read().found.map(({ node }) => node)),
    shift(by: -1 | 1) {
      const { found, tree } = read()
      edit(toShifts(found, by, tree))
    },
  }
}

/** What is selected once blocks are gone: the next one, else the one before, else the one around them. */
const toNext = ({ list: { blocks }, position, around }: FoundNode, gone: number): string | undefined =>
  blocks[position + gone]?.id ?? blocks[position - 1]?.id ?? around.at(-1)

/** At the end of the page where nothing is selected. */
function toPlaceOfNew(found: readonly FoundNode[], { lists }: Tree): Place | undefined {
  const last = found.at(-1)
  const [first] = lists
  return last === undefined ? first && { parent: first.parent, before: null } : toPlaceAfter(last)
}

/** The blocks of the page, to go to by name. */
function useGoTos(): void {
  const { commands, edits } = useStudio()
  const { page, types, select } = usePage()
  useEffect(() => {
    const toGoTos = (): readonly Command[] => {
      const { lists } = toTree(edits.open(page).view().draft, types)
      const blocks = eachList(lists, types.blocks).flatMap(({ list }) => list.blocks)
      return blocks.map((node) => ({
        id: `block ${node.id}`,
        group: 'go',
        label: toBlockName(node, types.blocks),
        run: () => select({ contentKey: page.contentKey, language: page.language, block: node.id }),
      }))
    }
    return commands.addNamed(toGoTos)
  }, [commands, edits, page, types, select])
}

type ClipboardUse = {
  readonly canEdit: boolean
  readonly blocks: Blocks
  readonly onRefused: (refused: readonly BlockNode[] | 'unreadable') => void
}

/** Where nothing is typed and no words are selected, the clipboard is about blocks. */
function useClipboard({ canEdit, blocks, onRefused }: ClipboardUse) {
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const nodes = blocks.toNodes()
    if (!isAboutBlocks(event) || event.clipboardData === null || nodes.length === 0) return
    event.preventDefault()
    writeBlocks(event.clipboardData, nodes)
    if (event.type === 'cut' && canEdit) blocks.remove()
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!isAboutBlocks(event) || event.clipboardData === null || !canEdit) return
    const nodes = readBlocks(event.clipboardData)
    if (nodes === undefined) return
    event.preventDefault()
    onRefused(nodes === 'unreadable' ? nodes : blocks.insertAfter(nodes))
  })
  useEffect(() => {
    const ended = new AbortController()
    document.addEventListener('copy', copy, { signal: ended.signal })
    document.addEventListener('cut', copy, { signal: ended.signal })
    document.addEventListener('paste', paste, { signal: ended.signal })
    return () => ended.abort()
  }, [])
}

const isAboutBlocks = ({ target }: Event) =>
  !isTypedInto(target) && !isTypedInto(document.activeElement) && getSelection()?.isCollapsed !== false
