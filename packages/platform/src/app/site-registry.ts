/** The blocks and content types of the platform and of a site. */
import { createRegistry, type BlockRegistry } from '#blocks'
import { standardContentTypes, type ContentType } from '#content-types'
import { createStandardBlocks } from '#standard-blocks'
import type { SiteDefinition } from './site-definition.ts'

export const createSiteRegistry = ({
  blocks,
  videoServices,
}: Pick<SiteDefinition, 'blocks' | 'videoServices'>): BlockRegistry =>
  createRegistry([...createStandardBlocks(videoServices), ...blocks])

export const toSiteContentTypes = ({
  contentTypes,
}: Pick<SiteDefinition, 'contentTypes'>): readonly ContentType[] => [...standardContentTypes, ...contentTypes]
