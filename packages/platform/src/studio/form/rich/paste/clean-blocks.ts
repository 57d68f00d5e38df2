/** Writes the block elements of pasted content, such as paragraphs, lists, tables and images. */
import { maxNesting, richTextValues } from '#kit/browser'
import { unwrapParagraph } from '../schema/unwrap-paragraph.ts'
import { isEmpty } from './edges.ts'
import { maxMarks } from './element-writer.ts'
import { isSitePicture, isPlayer } from './links.ts'
import { toListType } from './list-numbers.ts'
import { readBlockClasses, toLocaleAttributes } from './text-styles.ts'
import { readClasses } from './marks.ts'
import { openListItem, type WritePosition } from './paste-writer.ts'
import type { Styles } from './styles.ts'
import { markHeaderCells } from './table-headers.ts'
import { containerTags } from './tags.ts'
import type { WalkContext, PasteWalk } from './walk.ts'

type Attributes = Readonly<Record<string, string>>

type Block = {
  readonly element: Element
  readonly styles: Styles
  /** The tag name in the output. */
  readonly tag: string
  readonly holds: WritePosition['holds']
}

/** Maximum nesting level of blocks. The remaining levels are reserved for marks and table elements. */
const maxBlocks = maxNesting - maxMarks - 5

/**
 * Finds the element to which blocks can be added. Returns undefined within inline text, where a block can only start a
 * new line.
 */
function findFlow({ writer }: PasteWalk, position: WritePosition): WritePosition | undefined {
  if (position.holds === 'flow') return position
  return position.holds === 'items' ? openListItem(writer, position) : undefined
}

/**
 * Returns the kind of children that a container accepts. Returns undefined if the element is not a container, or if no
 * container is permitted at this position.
 */
export function findContainer(
  walk: PasteWalk,
  element: Element,
  { place, isInCell }: WalkContext,
): WritePosition['holds'] | undefined {
  const holds = containerTags.get(element.localName)
  if (holds === undefined || findFlow(walk, place) === undefined) return undefined
  if (element.localName === 'div' && readClasses(element) === '') return undefined
  if (element.localName === 'figure' && element.querySelector('img[src^="/"], iframe, table') === null)
    return undefined
  if (element.localName === 'table' && !walk.isStored && !isTable(element)) return undefined
  if (element.localName === 'table' && isInCell) return void walk.lost.add('nestedTable')
  if (place.depth >= maxBlocks) return void walk.lost.add('nesting')
  return holds
}

/**
 * Returns false for tables that are used only for layout. For example, e-mails put paragraphs into tables with a single
 * cell.
 */
const isTable = (table: Element) =>
  table.getAttribute('role') !== 'presentation' && table.querySelectorAll('td, th').length > 1

/** Adds a block. If the position is within inline text, adds only the block's text. */
export function addBlock(walk: PasteWalk, block: Block, context: WalkContext): void {
  const position = findFlow(walk, context.place)
  if (position === undefined) return visitWords(walk, block.element, context)
  walk.writer.endLine(position)
  addBlockPart(walk, block, { ...context, place: position })
}

/** Writes the text on a separate line. */
function visitWords(walk: PasteWalk, element: Element, context: WalkContext): void {
  context.place.isBroken = true
  walk.visitChildren(element, context)
  context.place.isBroken = true
}

/** Writes the blocks inside a wrapper element. A wrapper that contains only text becomes a paragraph. */
export function writeWrapper(
  walk: PasteWalk,
  { element, styles }: Pick<Block, 'element' | 'styles'>,
  context: WalkContext,
): void {
  const position = findFlow(walk, context.place)
  if (position === undefined) return visitWords(walk, element, context)
  if (!walk.hasInnerBlocks(element))
    return addBlock(walk, { element, styles, tag: 'p', holds: 'words' }, context)
  const { wraps } = position
  walk.writer.endLine(position)
  position.wraps = true
  walk.visitChildren(element, { ...context, place: position })
  walk.writer.endLine(position)
  position.wraps = wraps
}

export function addBlockPart(walk: PasteWalk, block: Block, context: WalkContext): void {
  const { writer } = walk
  const added = writer.add(context.place.element, block.tag, readAttributes(walk, block, context))
  if (added === undefined) return
  const position = writer.open(context.place, added, block.holds)
  position.wraps = block.tag === 'blockquote'
  walk.visitChildren(block.element, { ...context, place: position, written: context.locale })
  writer.close(position)
  finish(added, walk)
}

function finish(added: Element, { isStored }: PasteWalk): void {
  switch (added.localName) {
    case 'td':
    case 'th':
      return tightenSpoken(added)
    case 'li':
      if (joinsItemBefore(added)) return
      tightenSpoken(added)
      break
    case 'table':
      if (!isStored) markHeaderCells(added)
      break
    default:
  }
  if (isEmpty(added)) added.remove()
}

/**
 * If a list item contains only one paragraph, moves the paragraph's language and direction attributes to the list item.
 */
function tightenSpoken(item: Element): void {
  const paragraph = item.childNodes.length === 1 ? item.firstElementChild : null
  if (paragraph?.localName === 'p' && !paragraph.hasAttribute('class'))
    for (const { name, value } of Array.from(paragraph.attributes)) {
      item.setAttribute(name, value)
      paragraph.removeAttribute(name)
    }
  unwrapParagraph(item)
}

/**
 * If a list item has no text, moves its lists into the previous item, because some applications nest lists this way.
 */
function joinsItemBefore(item: Element): boolean {
  const before = item.previousElementSibling
  const isList = [...item.childNodes].every(({ nodeName }) => nodeName === 'UL' || nodeName === 'OL')
  if (before === null || !isList) return false
  before.append(...item.children)
  item.remove()
  return true
}

function readAttributes(
  walk: PasteWalk,
  { element, styles, tag }: Block,
  { place, locale, written }: WalkContext,
): Attributes {
  const { direction } = locale
  const isOutermost = tag === 'p' && place === walk.writer.root
  const isAligned = /^(?:p|h\d|li|t[dh])$/.test(tag)
  const classes = isAligned
    ? readBlockClasses(element, { styles, direction, isOutermost })
    : readClasses(element)
  return {
    ...readOwn(element, tag),
    ...(tag === 'ol' && readListType(walk, element, styles)),
    ...(classes !== '' && { class: classes }),
    ...toLocaleAttributes(locale, written),
  }
}

const ownNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['ol', ['start', 'type']],
  ['li', ['value']],
  ['th', ['scope', 'colspan', 'rowspan']],
  ['td', ['colspan', 'rowspan']],
  ['img', ['src', 'alt', 'title', 'width', 'height']],
  ['iframe', ['src', 'title']],
])
const isDefault = (name: string, value: string) =>
  value === '1' && name !== 'value' && name !== 'width' && name !== 'height'

function readOwn(element: Element, tag: string): Attributes {
  const read = (ownNames.get(tag) ?? []).flatMap((name) => {
    const value = element.getAttribute(name)
    const isValid =
      value !== null && richTextValues.get(name)?.test(value) !== false && !isDefault(name, value)
    return isValid ? [[name, value] as const] : []
  })
  return Object.fromEntries(read)
}

/** Reads the style of the list or, for Google Docs, of the list's first item. */
function readListType({ sheet }: PasteWalk, list: Element, styles: Styles): Attributes {
  const item = list.querySelector(':scope > li')
  const style =
    styles.get('list-style-type') ?? (item === null ? undefined : sheet.read(item).get('list-style-type'))
  const type = toListType(style ?? '')
  return type === undefined ? {} : { type }
}

export function addHorizontalRule(walk: PasteWalk, { place }: WalkContext): void {
  const flow = findFlow(walk, place)
  if (flow === undefined) return
  walk.writer.endLine(flow)
  walk.writer.add(flow.element, 'hr')
}

export function addImage({ writer, lost }: PasteWalk, image: Element, { place }: WalkContext): void {
  const parent = writer.findTarget(place.holds === 'items' ? openListItem(writer, place) : place)
  if (image.closest('[role="checkbox"]') !== null) lost.add('checkbox')
  else if (!isSitePicture(image) || parent === undefined || place.holds === 'code') lost.add('picture')
  else writer.add(parent, 'img', { ...readOwn(image, 'img'), ...toClass(image) })
}

export function addVideoPlayer(walk: PasteWalk, frame: Element, { place }: WalkContext): void {
  const flow = findFlow(walk, place)
  if (flow === undefined || !isPlayer(frame)) return walk.lost.add('frame')
  walk.writer.endLine(flow)
  walk.writer.add(flow.element, 'iframe', readOwn(frame, 'iframe'))
}

const toClass = (element: Element): Attributes => {
  const classes = readClasses(element)
  return classes === '' ? {} : { class: classes }
}
