/** Texts of blocks, shown as they are typed before the server has drawn them: its truth follows. */
import type { StudioMessage } from '#browser'
import { toPlaceName } from '#model/browser'
import type { DraftState } from '#operations'
import type { PageBlocks } from '../page/page-blocks.ts'
import { toBlockTexts } from './block-texts.ts'

type ShowMessage = Extract<StudioMessage, { type: 'show' }>

/** What a canvas that shows the one is told to show the other. Blocks that come, go or move are the server's to draw. */
export function toShowMessages(
  blocks: Pick<PageBlocks, 'types' | 'findChanged'>,
  before: DraftState,
  after: DraftState,
): readonly ShowMessage[] {
  const { contentKey, language } = after
  return blocks.findChanged(before, after).flatMap(({ before: former, found: { node } }) => {
    const fields = blocks.types.get(node.block)?.fields
    if (fields === undefined || former.props === node.props) return []
    const place = toPlaceName({ contentKey, language, block: node.id, repetition: [] })
    const texts = toBlockTexts(former, fields)
    const isOther = (one: { key: string; text: string }) =>
      texts.some(({ key, text }) => key === one.key && text !== one.text)
    return toBlockTexts(node, fields)
      .filter(isOther)
      .map((one) => ({ type: 'show', place, texts, ...one }))
  })
}
