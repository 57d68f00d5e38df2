/** The blocks and content types of the platform and of a site. */
import { createRegistry, type BlockRegistry } from '#blocks'
import { standardContentTypes, type ContentType } from '#content-types'
import { standardBlocks } from '#standard-blocks'
import type { SiteDefinition } from './site-definition.ts'

export const createSiteRegistry = ({ blocks }: Pick<SiteDefinition, 'blocks'>): BlockRegistry =>
  createRegistry([...standardBlocks, ...blocks])

export const toSiteContentTypes = ({
  contentTypes,
}: Pick<SiteDefinition, 'contentTypes'>): readonly ContentType[] => [...standardContentTypes, ...contentTypes]
