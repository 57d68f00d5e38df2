/** The rich text on the page that is open for typing: one of the selected block, until the editor leaves it or selects another block. */
import { useState } from 'react'
import type { BlockPosition } from '#model/browser'
import type { Path } from '#operations'
import type { FieldDescription } from '#schema'
import { readPath } from '../../fields/stored-value.ts'
import { useStudio } from '../../core/studio-context.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { findBoundValue } from '../../blocks/bound-fields.ts'
import { findRichPath } from '../../fields/block-texts.ts'
import type { Point } from '../geometry/find-drop.ts'
import { isSameBlock, type SelectedBlock } from '../../blocks/selected-block.ts'
import type { ShownRecords } from './shown-records.ts'
import type { TextSource } from './use-typing.ts'

export type RichPlace = {
  readonly place: BlockPosition
  /** Path of the block's own property. */
  readonly path: Path
  /** Storage location of the text: the block, or the record that the property shows. */
  readonly source: TextSource
  /** The click, in CSS pixels of the frame. */
  readonly at: Point | undefined
}

export type RichText = {
  readonly open: RichPlace | undefined
  /** False where the block has no rich text. */
  readonly start: (place: BlockPosition, at: Point | undefined) => boolean
  /** False if no rich text was open. */
  readonly leave: () => boolean
}

type RichDeps = {
  readonly blocks: PageBlocks
  readonly records: Pick<ShownRecords, 'find'>
  readonly selected: SelectedBlock | undefined
}

export function useRichText({ blocks, records, selected }: RichDeps): RichText {
  const { canEdit } = useStudio()
  const [begun, setBegun] = useState<RichPlace>()
  const open = begun && selected && isSameBlock(begun.place, selected) ? begun : undefined
  const [wasOpen, setWasOpen] = useState(false)
  if (wasOpen !== (open !== undefined)) {
    setWasOpen(open !== undefined)
    /** Selecting the block again from the outline does not reopen the text. */
    if (open === undefined) setBegun(undefined)
  }
  const toSource = (place: BlockPosition, path: Path): TextSource => {
    const stored = readPath(blocks.find(place)?.node, path)
    const value = /^\s*\{/.test(String(stored)) ? findBoundValue(stored, '') : undefined
    const { contentKey, language, block } = place
    const shown = value && records.find(place)?.find(({ fields }) => fields.some(isRich(value.name)))
    return value && shown
      ? { ...shown.item, block: null, path: ['body', value.name] }
      : { contentKey, language, block, path }
  }
  const start = (place: BlockPosition, at: Point | undefined) => {
    if (open !== undefined && isSameBlock(open.place, place)) return true
    const node = canEdit ? blocks.find(place)?.node : undefined
    const path = node && findRichPath(node, blocks.types.get(node.block)?.fields ?? [])
    setBegun(path && { place, path, source: toSource(place, path), at })
    return path !== undefined
  }
  const leave = () => {
    setBegun(undefined)
    return open !== undefined
  }
  return { open, start, leave }
}

const isRich =
  (wanted: string) =>
  ({ name, kind, isList, isPerDevice }: FieldDescription) =>
    name === wanted && kind === 'richText' && !isList && !isPerDevice
