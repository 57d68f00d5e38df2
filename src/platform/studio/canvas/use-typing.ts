/** What is typed on the canvas, as operations. */
import { useMemo, type RefObject } from 'react'
import type { AgentMessage, BlockText } from '#browser'
import { readPlaceName, toPlaceName, type BlockPlace } from '#model/browser'
import type { Operation, Path } from '#operations'
import { createBursts } from '../edits/bursts.ts'
import { toSet } from '../form/stored-value.ts'
import { useStudio } from '../frame/studio-context.ts'
import type { PageBlocks } from '../page/page-blocks.ts'
import { toBlockTexts } from './block-texts.ts'
import type { CanvasPort } from './canvas-port.ts'
import type { SelectedPlace } from './places.ts'
import type { Frame } from './use-latest.ts'

type Typed = Extract<AgentMessage, { type: 'typed' }>

type TypingWorld = {
  readonly blocks: PageBlocks
  readonly frame: Frame
  readonly port: RefObject<CanvasPort | undefined>
}

export type Typing = {
  /** Whether the block has any that may be typed where they stand. */
  readonly hasTexts: (place: BlockPlace) => boolean
  /** One of them can be typed in: the one that was clicked, or the first. */
  readonly start: (place: BlockPlace, at: 'click' | 'first') => void
  readonly take: (typed: Typed) => void
  /** What one burst of typing makes of a text is one gesture. */
  readonly write: (place: BlockPlace, path: Path, text: string) => void
}

export function useTyping({ blocks, frame, port }: TypingWorld): Typing {
  const { edits, canEdit } = useStudio()
  return useMemo(() => {
    const toGesture = createBursts(edits.createGesture)
    const toTexts = (place: SelectedPlace): readonly BlockText[] => {
      const node = canEdit ? blocks.find(place)?.node : undefined
      const fields = node && blocks.types.get(node.block)?.fields
      return node === undefined || fields === undefined ? [] : toBlockTexts(node, fields)
    }
    const start: Typing['start'] = (place, at) => {
      if (at === 'first') frame.current?.contentWindow?.focus()
      port.current?.post({ type: 'type', place: toPlaceName(place), texts: toTexts(place), at })
    }
    const write: Typing['write'] = (place, path, text) => {
      const { contentKey, language, block } = place
      const node = blocks.find(place)?.node
      /** A block that somebody has removed meanwhile: the server offers what was typed. */
      const operation: Operation =
        node === undefined ? { kind: 'set', block, path, value: text } : toSet(node, { block, path }, text)
      const gesture = toGesture(`${toPlaceName(place)} ${JSON.stringify(path)}`)
      edits.open({ contentKey, language }).edit([operation], gesture)
    }
    const take = ({ place: name, key, text }: Typed) => {
      const place = readPlaceName(name)
      if (toTexts(place).some((one) => one.key === key && one.text === text)) return
      write(place, JSON.parse(key) as Path, text)
    }
    return { hasTexts: (place) => toTexts(place).length > 0, start, take, write }
  }, [blocks, edits, canEdit, frame, port])
}
