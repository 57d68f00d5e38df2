/** What is typed on the canvas, as operations. */
import { useMemo } from 'react'
import type { AgentMessage, BlockText } from '#browser'
import { readPlaceName } from '#model/browser'
import type { Operation, Path } from '#operations'
import { createBursts } from '../edits/bursts.ts'
import { toSet } from '../form/stored-value.ts'
import { useStudio } from '../frame/studio-context.ts'
import type { PageBlocks } from '../page/page-blocks.ts'
import { toBlockTexts } from './block-texts.ts'
import type { SelectedPlace } from './places.ts'

type Typed = Extract<AgentMessage, { type: 'typed' }>

export function useTyping(blocks: PageBlocks): {
  readonly toTexts: (place: SelectedPlace) => readonly BlockText[]
  readonly take: (typed: Typed) => void
} {
  const { edits, canEdit } = useStudio()
  return useMemo(() => {
    const toGesture = createBursts(edits.createGesture)
    const toTexts = (place: SelectedPlace): readonly BlockText[] => {
      const node = canEdit ? blocks.find(place)?.node : undefined
      const fields = node && blocks.types.get(node.block)?.fields
      return node === undefined || fields === undefined ? [] : toBlockTexts(node, fields)
    }
    const take = ({ place: name, key, text }: Typed) => {
      const place = readPlaceName(name)
      const { contentKey, language, block } = place
      const path = JSON.parse(key) as Path
      if (toTexts(place).some((one) => one.key === key && one.text === text)) return
      const node = blocks.find(place)?.node
      /** A block that somebody has removed meanwhile: the server offers what was typed. */
      const operation: Operation =
        node === undefined ? { kind: 'set', block, path, value: text } : toSet(node, { block, path }, text)
      edits.open({ contentKey, language }).edit([operation], toGesture(`${name} ${key}`))
    }
    return { toTexts, take }
  }, [blocks, edits, canEdit])
}
