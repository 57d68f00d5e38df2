/** Shows typed text, and the new positions of moved blocks, before the server has rendered them. */
import type { StudioMessage } from '#browser'
import { toPositionName } from '#model/browser'
import type { DraftState } from '#operations'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { toBlockTexts } from '../../fields/block-texts.ts'

type ShowMessage = Extract<StudioMessage, { type: 'show' }>
type ArrangeMessage = Extract<StudioMessage, { type: 'arrange' }>

type Blocks = Pick<PageBlocks, 'types' | 'findChangedNodes' | 'findRearranged'>

/**
 * Returns the messages that change the canvas from one state to the other. The server renders blocks that were added or
 * removed.
 */
export function toOptimisticMessages(
  blocks: Blocks,
  before: DraftState,
  after: DraftState,
): readonly (ShowMessage | ArrangeMessage)[] {
  const { contentKey, language } = after
  const toPlace = (block: string) => toPositionName({ contentKey, language, block, repetition: [] })
  const rearranged = blocks.findRearranged(before, after).map(({ ids, former }) => ({
    type: 'arrange' as const,
    places: ids.map(toPlace),
    former: former.map(toPlace),
  }))
  return [...rearranged, ...toTextMessages(blocks, before, after)]
}

function toTextMessages(blocks: Blocks, before: DraftState, after: DraftState): readonly ShowMessage[] {
  const { contentKey, language } = after
  return blocks.findChangedNodes(before, after).flatMap(({ before: former, found: { node } }) => {
    const fields = blocks.types.get(node.block)?.fields
    if (fields === undefined || former.props === node.props) return []
    const place = toPositionName({ contentKey, language, block: node.id, repetition: [] })
    const texts = toBlockTexts(former, fields)
    const isOther = (one: { key: string; text: string }) =>
      texts.some(({ key, text }) => key === one.key && text !== one.text)
    return toBlockTexts(node, fields)
      .filter(isOther)
      .map((one) => ({ type: 'show', place, texts, ...one }))
  })
}
