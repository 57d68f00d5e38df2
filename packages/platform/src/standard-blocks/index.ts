import type { BlockDefinition } from '#blocks'
import { accountOverview } from './account-overview/block.ts'
import { banner } from './banner/block.ts'
import { brandLink } from './brand-link/block.ts'
import { breadcrumb } from './breadcrumb/block.ts'
import { button } from './button/block.ts'
import { card } from './card/block.ts'
import { cases } from './cases/block.ts'
import { consent } from './consent/block.ts'
import { consentChoice } from './consent-choice/block.ts'
import { deliveryPromise } from './delivery-promise/block.ts'
import { descriptionList } from './description-list/block.ts'
import { enquiryList } from './enquiry-list/block.ts'
import { errorReference } from './error-reference/block.ts'
import { expandableSection } from './expandable-section/block.ts'
import { flexibleBlock } from './flexible-block/block.ts'
import { form } from './form/block.ts'
import { gallery } from './gallery/block.ts'
import { grid } from './grid/block.ts'
import { hiddenRegion } from './hidden-region/block.ts'
import { horizontalLine } from './horizontal-line/block.ts'
import { icon } from './icon/block.ts'
import { image } from './image/block.ts'
import { imageTile } from './image-tile/block.ts'
import { languageSwitch } from './language-switch/block.ts'
import { linkList } from './link-list/block.ts'
import { list } from './list/block.ts'
import { listChoices } from './list-choices/block.ts'
import { navigationMenu } from './navigation-menu/block.ts'
import { outputField } from './output-field/block.ts'
import { pageDataLayer } from './page-data-layer/block.ts'
import { pagination } from './pagination/block.ts'
import { pattern } from './pattern/block.ts'
import { printButton } from './print-button/block.ts'
import { privateLink } from './private-link/block.ts'
import { richText } from './rich-text/block.ts'
import { searchBox } from './search-box/block.ts'
import { searchResults } from './search-results/block.ts'
import { section } from './section/block.ts'
import { seoAssistant } from './seo-assistant/block.ts'
import { sessionValidator } from './session-validator/block.ts'
import { siteHeader } from './site-header/block.ts'
import { textBlock } from './text-block/block.ts'
import { createVideoBlock, video } from './video/block.ts'
import type { VideoService } from './video/video-services.ts'
import { viewChangeNotifier } from './view-change-notifier/block.ts'
import { visitorLink } from './visitor-link/block.ts'
import { writeInLines } from './write-in-lines/block.ts'

/** The platform's blocks in alphabetical order, one per line. */
export const standardBlocks: readonly BlockDefinition[] = [
  accountOverview,
  banner,
  brandLink,
  breadcrumb,
  button,
  card,
  cases,
  consent,
  consentChoice,
  deliveryPromise,
  descriptionList,
  enquiryList,
  errorReference,
  expandableSection,
  flexibleBlock,
  form,
  gallery,
  grid,
  hiddenRegion,
  horizontalLine,
  icon,
  image,
  imageTile,
  languageSwitch,
  linkList,
  list,
  listChoices,
  navigationMenu,
  outputField,
  pageDataLayer,
  pagination,
  pattern,
  printButton,
  privateLink,
  richText,
  searchBox,
  searchResults,
  section,
  seoAssistant,
  sessionValidator,
  siteHeader,
  textBlock,
  video,
  viewChangeNotifier,
  visitorLink,
  writeInLines,
]

export { IslandHost } from './IslandHost.tsx'
export { Link } from './Link.tsx'
export { PictureView as Picture } from './PictureView.tsx'
export { RichText } from './RichText.tsx'

export { pageTemplates, readyMadeSections } from './ready-made-sections.ts'

/** Returns the platform's blocks for a site that allows videos from additional services. */
export const createStandardBlocks = (
  videoServices: readonly VideoService[] = [],
): readonly BlockDefinition[] =>
  videoServices.length === 0
    ? standardBlocks
    : standardBlocks.map((block) => (block === video ? createVideoBlock(videoServices) : block))

export type { VideoService } from './video/video-services.ts'
