/**
 * Prepares block samples for the gallery: replaces the samples' placeholder content keys with keys of the shop's
 * content.
 */
import type { BlockDefinition, BlockSample } from '#blocks'
import { patternType } from '#content-types'
import type { BlockNode } from '#schema'
import type { ContentQuery, ContentSource } from '#model'

/** Matches the placeholder image URLs in samples. */
const samplePicture = /(?:https:\/\/pictures\.example|\/img|\/cms\/delivery\/media)\/[a-z-]+(?:\.webp)?/g
/** The placeholder keys for a menu, a pattern and a delivery schedule in samples. */
const sampleMenu = 'MCAAAAAAAAABAABAAAAAAAAAAAAA'
const samplePattern = 'MCAYDAMBQGAZDANBQGAYDAMBQGAY'
const sampleSchedule = 'MCAQCAIBAEARCAJBAEAQCAIBAEAQ'

type GallerySample = {
  readonly block: BlockDefinition
  readonly sample: BlockSample
  readonly content: ContentSource
  /** Maximum number of pictures to read. If undefined, all pictures are read. */
  readonly maxPictures?: number
}

/** Returns the sample as a block that can be stored in a page. */
export const loadSampleNode = ({ block, sample, ...source }: GallerySample): Promise<BlockNode> =>
  withRealContent(toNode(block, sample), source)

const toNode = ({ type }: BlockDefinition, { name, props, slots }: BlockSample): BlockNode => ({
  id: `${type}-${name}`,
  block: type,
  props: { ...props },
  ...(slots && { slots: { ...slots } as BlockNode['slots'] }),
})

/** Replaces the placeholder images, menu, pattern and delivery schedule with the shop's content. */
async function withRealContent(
  node: BlockNode,
  { content, maxPictures }: Pick<GallerySample, 'content' | 'maxPictures'>,
): Promise<BlockNode> {
  const stored = JSON.stringify(node)
  const find = async (invented: RegExp, query: ContentQuery) =>
    invented.test(stored) ? (await content.findContents(query)).items : []
  const images = await find(new RegExp(samplePicture), { type: 'sfdc_cms__image', limit: maxPictures })
  const pictures = images.toSorted((a, b) => (a.contentKey < b.contentKey ? -1 : 1))
  const menus = await find(new RegExp(sampleMenu), { type: 'epiderm__menu' })
  const [schedule] = await find(new RegExp(sampleSchedule), { type: 'epiderm__delivery_schedule' })
  const [pattern] = await find(new RegExp(samplePattern), { type: patternType })
  let next = 0
  const nextPicture = (invented: string) => {
    const picture = pictures[next++ % pictures.length]
    return picture === undefined ? invented : `/cms/delivery/media/${picture.contentKey}`
  }
  const menu = menus.find(({ urlName }) => urlName === 'main') ?? menus[0]
  const text = stored
    .replace(samplePicture, nextPicture)
    .replaceAll(sampleMenu, menu?.contentKey ?? sampleMenu)
    .replaceAll(samplePattern, pattern?.contentKey ?? samplePattern)
    .replaceAll(sampleSchedule, schedule?.contentKey ?? sampleSchedule)
  return JSON.parse(text) as BlockNode
}
