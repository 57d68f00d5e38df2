/** Walks the parsed clipboard content once and writes it as rich text. */
import { preservedTag } from '../schema/rich-schema.ts'
import {
  addBlock,
  addImage,
  addBlockPart,
  addVideoPlayer,
  addHorizontalRule,
  findContainer,
  writeWrapper,
} from './clean-blocks.ts'
import { toHref } from './links.ts'
import { countLostStyles, readFont, readLocale, toLocaleAttributes, type TextLocale } from './text-styles.ts'
import type { LossCounter } from './loss-counts.ts'
import { hasMarkTag, readClasses, readMarks, addSpanMark } from './marks.ts'
import { createPasteWriter, openListItem } from './paste-writer.ts'
import type { Styles, StyleSheet } from './styles.ts'
import {
  blockSelector,
  isIgnoredTag,
  partTags,
  removedTags,
  ignoredTags,
  textBlockTags,
  wrapperTags,
} from './tags.ts'
import type { WalkContext, PasteWalk } from './walk.ts'

type TreeRules = {
  readonly sheet: StyleSheet
  readonly lost: LossCounter
  /** The language and the direction of the surrounding text. */
  readonly locale: TextLocale
  readonly isStored: boolean
}

/** Returns a new element that contains the cleaned content. */
export function cleanTree(body: HTMLElement, { sheet, lost, locale, isStored }: TreeRules): Element {
  const writer = createPasteWriter(document.implementation.createHTMLDocument(), lost)
  const holders = findBlockHolders(body)
  const fonts = new Set<string>()
  const walk: PasteWalk = {
    writer,
    lost,
    sheet,
    isStored,
    hasInnerBlocks: (element) => holders.has(element),
    visitChildren(parent, context) {
      for (const child of parent.childNodes) {
        if (writer.isFull()) return
        if (child.nodeType === Node.TEXT_NODE) visitText(child.textContent ?? '', context)
        else if (child.nodeType === Node.ELEMENT_NODE) visit(child as Element, context)
      }
    },
  }
  const visitText = (text: string, { place, marks, locale, written, font, isBold }: WalkContext) => {
    const isBlank = text.trim() === ''
    if (!isBlank && !isBold) fonts.add(font)
    if (isBlank && place.holds === 'items') return
    const spoken = toLocaleAttributes(locale, written)
    writer.writeWords(
      place.holds === 'items' ? openListItem(writer, place) : place,
      text,
      addSpanMark(marks, spoken),
    )
  }
  const visit = (element: Element, around: WalkContext) => {
    const styles = sheet.read(element)
    if (isLeftOut(element, styles, lost)) return
    if (styles.get('mso-list') === 'ignore') return visitText(`${element.textContent.trim()} `, around)
    visitElement(walk, { element, styles }, readContext(walk, { element, styles }, around))
  }
  const position = writer.root
  walk.visitChildren(body, {
    place: position,
    marks: [],
    locale,
    written: locale,
    font: '|',
    isBold: false,
    isInCell: false,
    objects: 0,
  })
  writer.close(position)
  if (fonts.size > 1) lost.add('font')
  return position.element
}

function findBlockHolders(body: HTMLElement): ReadonlySet<Element> {
  const holders = new Set<Element>()
  for (const block of body.querySelectorAll(blockSelector))
    for (
      let around = block.parentElement;
      around !== null && !holders.has(around);
      around = around.parentElement
    )
      holders.add(around)
  return holders
}

/** Returns true for elements that must be removed. Counts removed elements whose loss an editor would notice. */
function isLeftOut(element: Element, styles: Styles, lost: LossCounter): boolean {
  const kind = findLoss(element, styles)
  if (kind === undefined) return false
  if (kind !== 'silent') lost.add(kind)
  return true
}

function findLoss(element: Element, styles: Styles): string | undefined {
  if (ignoredTags.has(element.localName)) return 'silent'
  if (element.classList.contains('msocomanchor')) return 'comment'
  if (styles.get('mso-element') === 'comment-list') return 'silent'
  const isHidden = styles.get('display') === 'none' || styles.get('mso-hide') === 'all'
  if (isHidden) return element.textContent.trim() === '' ? 'silent' : 'hidden'
  return removedTags.get(element.localName)
}

type StyledElement = { readonly element: Element; readonly styles: Styles }

function readContext(
  { lost, sheet }: PasteWalk,
  { element, styles }: StyledElement,
  around: WalkContext,
): WalkContext {
  const tag = element.localName
  const isBold = around.isBold || tag === 'th' || /^h\d$/.test(tag)
  const marks = readMarks(element, around.marks, { styles, isBold })
  if (!hasMarkTag(marks, 'a')) countLostStyles(element, styles, lost)
  const href = tag === 'a' ? (element.getAttribute('href') ?? '') : ''
  if (href !== '' && toHref(href) === undefined) lost.add(href.trim().startsWith('#') ? 'innerLink' : 'link')
  return {
    ...around,
    marks,
    isBold,
    locale: readLocale(element, styles, around.locale),
    font: readFont(element, sheet.readOwn(element), around.font),
    isInCell: around.isInCell || tag === 'td' || tag === 'th',
  }
}

function visitElement(walk: PasteWalk, { element, styles }: StyledElement, context: WalkContext): void {
  const tag = element.localName
  if (tag === 'br') return visitBreak(walk, styles, context)
  if (tag === 'img') return addImage(walk, element, context)
  if (tag === 'iframe') return addVideoPlayer(walk, element, context)
  if (tag === 'hr') return addHorizontalRule(walk, context)
  if (tag === preservedTag) return visitObject(walk, element, context)
  const block = element.classList.contains('MsoTitle') ? 'h2' : textBlockTags.get(tag)
  if (block !== undefined)
    return addBlock(walk, { element, styles, tag: block, holds: block === 'pre' ? 'code' : 'words' }, context)
  const part = partTags.get(tag)
  if (part?.inside === context.place.holds)
    return addBlockPart(walk, { element, styles, tag, holds: part.holds }, context)
  const holds = findContainer(walk, element, context)
  if (holds !== undefined) return addBlock(walk, { element, styles, tag, holds }, context)
  if (wrapperTags.has(tag)) return writeWrapper(walk, { element, styles }, context)
  if (!isIgnoredTag(tag)) walk.lost.add(`<${tag}>`)
  const classes = tag === 'span' ? readClasses(element) : ''
  const marks = addSpanMark(context.marks, classes === '' ? {} : { class: classes })
  walk.visitChildren(element, { ...context, marks })
}

function visitBreak({ writer, lost }: PasteWalk, styles: Styles, { place }: WalkContext): void {
  if (styles.get('page-break-before') === 'always') lost.add('pageBreak')
  else writer.writeBreak(place)
}

/** Attack: copied objects may contain further objects, nested to any depth. */
const maxObjects = 2

/** Sanitises an embedded object that was copied from the rich-text editor, like all other pasted content. */
function visitObject(walk: PasteWalk, element: Element, context: WalkContext): void {
  const { body } = new DOMParser().parseFromString(element.getAttribute('html') ?? '', 'text/html')
  if (context.objects < maxObjects) walk.visitChildren(body, { ...context, objects: context.objects + 1 })
}
