/** What can be done with what is selected, by keys, from the palette, and by the system's clipboard. Draws nothing but what came of it, and what it asks. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { Operation, Place } from '#operations'
import type { BlockNode } from '#schema'
import type { ItemName } from '../api/shapes.ts'
import { useOwnCommands, type Command } from '../frame/commands.ts'
import { isTypedInto } from '../frame/keys.ts'
import { whenSaved } from '../edits/join-states.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import {
  findOutermost,
  findRefused,
  toInserts,
  toNamed,
  toRemovals,
  toShifts,
  withNewIds,
} from './block-edits.ts'
import { eachList, findNode, toBlockName, toOwnName, toPlaceAfter, type FoundNode } from './block-tree.ts'
import { readBlocks, writeBlocks } from './clipboard.ts'
import { findDangling } from './missing-items.ts'
import { focusRow, isInRows } from '../focus/focus-inserted.ts'
import { toKey } from '../outline/rows.ts'
import { usePage, useSelected } from './page-world.ts'
import { toTree, type Tree, type Types } from './types.ts'

const RenameDialog = lazy(async () => ({
  default: (await import('../dialogs/RenameDialog.tsx')).RenameDialog,
}))
const SavePatternDialog = lazy(async () => ({
  default: (await import('../dialogs/SavePatternDialog.tsx')).SavePatternDialog,
}))

/** `item`: of what is selected. */
export function BlockCommands({ item }: { readonly item: ItemName }) {
  const { canEdit, commands } = useStudio()
  const { openInserter, types } = usePage()
  const [notice, setNotice] = useState<string>()
  const [copied, setCopied] = useState('')
  usePassing(copied, setCopied)
  const [asked, setAsked] = useState<Asked>()
  const blocks = useBlocks(item)
  const ask = (kind: Asked['kind']) =>
    setAsked({ kind, blocks: kind === 'name' ? blocks.toShown() : blocks.toNodes() })
  useOwnCommands(commands, toCommands(blocks, { canEdit, insert: () => openInserter(), ask }))
  useGoTos()
  useClipboard({
    canEdit,
    blocks,
    onCopied: (nodes, isCut) => setCopied(toCopiedWords(nodes, { types, isCut })),
    onRefused: (refused) => {
      if (refused === 'unreadable') return setNotice(say.block.unreadable)
      const names = refused.map(({ block }) => types.blocks.get(block)?.label ?? block)
      setNotice(names.length === 0 ? undefined : say.block.notThere([...new Set(names)]))
    },
    onPasted: useDangling(item, (names) => setNotice(say.block.dangling(names))),
  })
  return (
    <>
      {notice !== undefined && (
        <div className="toast" role="alert">
          <p>{notice}</p>
          <Button onPress={() => setNotice(undefined)}>{say.close}</Button>
        </div>
      )}
      <output className={copied === '' ? '' : 'toast passing'}>{copied}</output>
      <Suspense>
        {asked !== undefined && (
          <Asking
            asked={asked}
            onName={blocks.rename}
            onSaved={(name) => setNotice(say.patterns.saved(name))}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Nobody has to do anything about it. */
const passingMs = 4000

function usePassing(words: string, show: (words: string) => void): void {
  useEffect(() => {
    if (words === '') return undefined
    const waiting = setTimeout(() => show(''), passingMs)
    return () => clearTimeout(waiting)
  }, [words, show])
}

type Copied = { readonly types: Types; readonly isCut: boolean }

/** One by its name, several by their number. */
function toCopiedWords(nodes: readonly BlockNode[], { types, isCut }: Copied): string {
  const [first] = nodes
  if (first === undefined) return ''
  const name = nodes.length === 1 ? toBlockName(first, types.blocks) : say.block.several(nodes.length)
  return isCut ? say.block.wasCut(name) : say.block.copied(name)
}

/** What is asked about some blocks before it is done. */
type Asked = { readonly kind: 'name' | 'pattern'; readonly blocks: readonly BlockNode[] }

type AskingProps = {
  readonly asked: Asked
  readonly onName: (node: BlockNode, name: string) => void
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

function Asking({ asked: { kind, blocks }, onName, onSaved, onClose }: AskingProps) {
  const { types } = usePage()
  const [first] = blocks
  if (first === undefined) return null
  if (kind === 'pattern')
    return (
      <SavePatternDialog suggested={toBlockName(first, types.blocks)} {...{ blocks, onSaved, onClose }} />
    )
  return (
    <RenameDialog
      name={first.name ?? ''}
      ownName={toOwnName(first, types.blocks)}
      onName={(name) => onName(first, name)}
      onClose={onClose}
    />
  )
}

type Acts = {
  readonly canEdit: boolean
  readonly insert: () => void
  readonly ask: (kind: Asked['kind']) => void
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
function useBlocks(item: ItemName) {
  const { edits } = useStudio()
  const { types, choose, select } = usePage()
  const { chosen, selected } = useSelected()
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
    if (isInRows()) focusRow(toKey(item, fresh.at(-1)?.id ?? ''))
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
    /** Of several, the one whose form is shown. */
    toShown() {
      const found = selected && findNode(read().tree.lists, selected.block, types.blocks)
      return found === undefined ? [] : [found.node]
    },
    insertAfter,
    remove,
    rename: (node: BlockNode, name: string) => edit(toNamed(node, name)),
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

type ClipboardUse = {
  readonly canEdit: boolean
  readonly blocks: Blocks
  readonly onCopied: (nodes: readonly BlockNode[], isCut: boolean) => void
  readonly onRefused: (refused: readonly BlockNode[] | 'unreadable') => void
  readonly onPasted: (nodes: readonly BlockNode[]) => Promise<void>
}

/** Where nothing is typed and no words are selected, the clipboard is about blocks. */
function useClipboard({ canEdit, blocks, onCopied, onRefused, onPasted }: ClipboardUse) {
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const nodes = blocks.toNodes()
    if (!isAboutBlocks(event) || event.clipboardData === null || nodes.length === 0) return
    event.preventDefault()
    writeBlocks(event.clipboardData, nodes)
    const isCut = event.type === 'cut' && canEdit
    onCopied(nodes, isCut)
    if (isCut) blocks.remove()
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!isAboutBlocks(event) || event.clipboardData === null || !canEdit) return
    const nodes = readBlocks(event.clipboardData)
    if (nodes === undefined) return
    event.preventDefault()
    if (nodes === 'unreadable') return onRefused(nodes)
    const refused = blocks.insertAfter(nodes)
    onRefused(refused)
    if (refused.length === 0) void onPasted(nodes).catch(() => undefined)
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
