/** Turns what is typed on the canvas into operations. */
import { useMemo, type RefObject } from 'react'
import type { AgentMessage, BlockText } from '#browser'
import { toItemKey, type ItemName } from '../../api/shapes.ts'
import { readPositionName, toPositionName, type BlockPosition } from '#model/browser'
import type { Operation, Path } from '#operations'
import { createBursts } from '../../edits/bursts.ts'
import { toSet } from '../../fields/stored-value.ts'
import { useStudio } from '../../core/studio-context.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { listTexts, toBlockTexts } from '../../fields/block-texts.ts'
import type { CanvasPort } from '../agent/canvas-port.ts'
import type { SelectedBlock } from '../../blocks/selected-block.ts'
import type { ShownFields, ShownRecords } from './shown-records.ts'
import type { Frame } from '../../ui/use-latest.ts'

type Typed = Extract<AgentMessage, { type: 'typed' }>

/** Storage location of a text: a block, or a field of the item itself. */
export type TextSource = ItemName & { readonly block: string | null; readonly path: Path }

type TypingDeps = {
  readonly blocks: PageBlocks
  readonly records: Pick<ShownRecords, 'find'>
  readonly frame: Frame
  readonly port: RefObject<CanvasPort | undefined>
}

export type Typing = {
  /** True if the block has texts that can be edited on the canvas. */
  readonly hasTexts: (place: BlockPosition) => boolean
  /** Starts typing in the clicked text, or in the first one. */
  readonly start: (place: BlockPosition, at: 'click' | 'first') => void
  readonly take: (typed: Typed) => void
  /** Writes a text; one burst of typing is one undo group. */
  readonly write: (source: TextSource, text: string) => void
}

export function useTyping({ blocks, records, frame, port }: TypingDeps): Typing {
  const { edits, canEdit } = useStudio()
  return useMemo(() => {
    const toGesture = createBursts(edits.createGesture)
    const toTexts = (place: SelectedBlock): readonly BlockText[] => {
      const node = canEdit ? blocks.find(place)?.node : undefined
      const fields = node && blocks.types.get(node.block)?.fields
      if (node === undefined || fields === undefined) return []
      return [...toBlockTexts(node, fields), ...(records.find(place) ?? []).flatMap(toRecordTexts)]
    }
    const toRecordTexts = ({ item, fields }: ShownFields): readonly BlockText[] => {
      const { draft } = edits.open(item).view()
      return (draft ? listTexts(draft, fields, ['body']) : []).map(({ path, text }) => {
        const source: TextSource = { ...item, block: null, path }
        return { key: JSON.stringify(source), text }
      })
    }
    const start: Typing['start'] = (place, at) => {
      if (at === 'first') frame.current?.contentWindow?.focus()
      port.current?.post({ type: 'type', place: toPositionName(place), texts: toTexts(place), at })
    }
    const write: Typing['write'] = (source, text) => {
      const { contentKey, language, block, path } = source
      const live = edits.open({ contentKey, language })
      const holder = block === null ? live.view().draft : blocks.find({ ...source, block })?.node
      /** If another editor has removed the block meanwhile, the server returns what was typed as a conflict. */
      const operation: Operation =
        holder === undefined
          ? { kind: 'set', block, path, value: text }
          : toSet(holder, { block, path }, text)
      live.edit([operation], toGesture(`${toItemKey(source)} ${block} ${JSON.stringify(path)}`))
    }
    const take = ({ place: name, key, text }: Typed) => {
      const place = readPositionName(name)
      if (toTexts(place).some((one) => one.key === key && one.text === text)) return
      write(toSource(place, key), text)
    }
    return { hasTexts: (place) => toTexts(place).length > 0, start, take, write }
  }, [blocks, records, edits, canEdit, frame, port])
}

/** Key of a text: its source where it belongs to a record, its path where it is the block's own. */
export const isOfRecord = (key: string | undefined): boolean => key?.startsWith('{') === true

function toSource({ contentKey, language, block }: BlockPosition, key: string): TextSource {
  const parsed = JSON.parse(key) as Path | TextSource
  return 'path' in parsed ? parsed : { contentKey, language, block, path: parsed }
}
