import type { BlockDefinition } from '../define-block.ts'
import { brandLink } from './brand-link/block.ts'
import { breadcrumb } from './breadcrumb/block.ts'
import { button } from './button/block.ts'
import { descriptionList } from './description-list/block.ts'
import { errorReference } from './error-reference/block.ts'
import { expandableSection } from './expandable-section/block.ts'
import { flexibleBlock } from './flexible-block/block.ts'
import { grid } from './grid/block.ts'
import { hiddenRegion } from './hidden-region/block.ts'
import { horizontalLine } from './horizontal-line/block.ts'
import { icon } from './icon/block.ts'
import { image } from './image/block.ts'
import { imageTile } from './image-tile/block.ts'
import { linkList } from './link-list/block.ts'
import { list } from './list/block.ts'
import { navigationMenu } from './navigation-menu/block.ts'
import { pageDataLayer } from './page-data-layer/block.ts'
import { richText } from './rich-text/block.ts'
import { section } from './section/block.ts'
import { seoAssistant } from './seo-assistant/block.ts'
import { siteHeader } from './site-header/block.ts'
import { textBlock } from './text-block/block.ts'
import { viewChangeNotifier } from './view-change-notifier/block.ts'

/** The platform's own blocks, one line each, in alphabetical order. */
export const standardBlocks: readonly BlockDefinition[] = [
  brandLink,
  breadcrumb,
  button,
  descriptionList,
  errorReference,
  expandableSection,
  flexibleBlock,
  grid,
  hiddenRegion,
  horizontalLine,
  icon,
  image,
  imageTile,
  linkList,
  list,
  navigationMenu,
  pageDataLayer,
  richText,
  section,
  seoAssistant,
  siteHeader,
  textBlock,
  viewChangeNotifier,
]
