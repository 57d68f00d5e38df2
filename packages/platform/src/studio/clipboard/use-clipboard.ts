/** Copies, cuts and pastes blocks, except while the editor is typing or has selected text. */
import { useEffect, useEffectEvent } from 'react'
import type { BlockNode } from '#schema'
import { picturesMimeType } from './pictures-mime-type.ts'
import { isEditableTarget } from '../core/keys.ts'
import type { KnownTypes } from '../blocks/types.ts'
import { readBlocks, writeBlocks } from './clipboard.ts'

type ClipboardOptions = {
  readonly canEdit: boolean
  readonly types: KnownTypes['blocks']
  readonly toNodes: () => readonly BlockNode[]
  readonly remove: () => void
  readonly onCopied: (nodes: readonly BlockNode[], isCut: boolean) => void
  /** Called after a paste. `pictures` is the clipboard data for images; empty if there are no images. */
  readonly onPasted: (nodes: readonly BlockNode[] | 'unreadable', pictures: string) => void
}

export function useClipboard({ canEdit, types, toNodes, remove, onCopied, onPasted }: ClipboardOptions) {
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const nodes = toNodes()
    if (!isAboutBlocks(event) || event.clipboardData === null || nodes.length === 0) return
    event.preventDefault()
    writeBlocks(event.clipboardData, nodes, types)
    const isCut = event.type === 'cut' && canEdit
    if (isCut) remove()
    onCopied(nodes, isCut)
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!isAboutBlocks(event) || event.clipboardData === null || !canEdit) return
    const nodes = readBlocks(event.clipboardData)
    if (nodes === undefined) return
    event.preventDefault()
    onPasted(nodes, event.clipboardData.getData(picturesMimeType))
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
  !isEditableTarget(target) &&
  !isEditableTarget(document.activeElement) &&
  getSelection()?.isCollapsed !== false
