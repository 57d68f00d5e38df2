/** Prepares block samples for the gallery: replaces invented content keys with keys of the shop's content. */
import type { BlockDefinition, BlockSample } from '#blocks'
import { patternType } from '#content-types'
import type { BlockNode } from '#schema'
import type { ContentSource } from '#model'

/** Invented image URLs of samples, and their invented keys of a menu, a pattern and a delivery schedule. */
const samplePicture = /(?:https:\/\/pictures\.example|\/img|\/cms\/delivery\/media)\/[a-z-]+(?:\.webp)?/g
const sampleMenu = 'MCAAAAAAAAABAABAAAAAAAAAAAAA'
const samplePattern = 'MCAYDAMBQGAZDANBQGAYDAMBQGAY'
const sampleSchedule = 'MCAQCAIBAEARCAJBAEAQCAIBAEAQ'

type GallerySample = {
  readonly block: BlockDefinition
  readonly sample: BlockSample
  readonly content: ContentSource
}

/** Returns a block to store in a page. */
export const loadSampleNode = ({ block, sample, content }: GallerySample): Promise<BlockNode> =>
  withRealContent(toNode(block, sample), content)

const toNode = ({ type }: BlockDefinition, { name, props, slots }: BlockSample): BlockNode => ({
  id: `${type}-${name}`,
  block: type,
  props: { ...props },
  ...(slots && { slots: { ...slots } as BlockNode['slots'] }),
})

/** Replaces the invented images, menu, pattern and delivery schedule with those of the shop. */
async function withRealContent(node: BlockNode, content: ContentSource): Promise<BlockNode> {
  const { items: images } = await content.findContents({ type: 'sfdc_cms__image' })
  const pictures = images.toSorted((a, b) => (a.contentKey < b.contentKey ? -1 : 1))
  const { items: menus } = await content.findContents({ type: 'epiderm__menu' })
  const { items: schedules } = await content.findContents({ type: 'epiderm__delivery_schedule' })
  const { items: patterns } = await content.findContents({ type: patternType })
  const [schedule] = schedules
  const [pattern] = patterns
  let next = 0
  const nextPicture = () => `/cms/delivery/media/${pictures[next++ % pictures.length]?.contentKey}`
  const menu = menus.find(({ urlName }) => urlName === 'main') ?? menus[0]
  const text = JSON.stringify(node)
    .replace(samplePicture, nextPicture)
    .replaceAll(sampleMenu, menu?.contentKey ?? sampleMenu)
    .replaceAll(samplePattern, pattern?.contentKey ?? samplePattern)
    .replaceAll(sampleSchedule, schedule?.contentKey ?? sampleSchedule)
  return JSON.parse(text) as BlockNode
}
