/**
 * Writes the sanitised text. Each node is written once, so the running time is linear in the length of the clipboard
 * content.
 */
import { trimElement, isBlock, isEmpty } from './edges.ts'
import { createElementWriter, type ElementWriter } from './element-writer.ts'
import type { LossCounter } from './loss-counts.ts'
import type { Marks } from './marks.ts'

/** An element of the result that still receives content. */
export type WritePosition = {
  readonly element: Element
  /**
   * The kind of children permitted: blocks and text (`flow`), text, text without marks (`code`), or the child elements
   * of a list, a description list or a table.
   */
  readonly holds: 'flow' | 'words' | 'code' | 'items' | 'terms' | 'table' | 'rows' | 'cells'
  readonly depth: number
  /** True if text between blocks must be wrapped in paragraphs. */
  wraps: boolean
  /** The paragraph that currently collects text between blocks. */
  line: Element | undefined
  /**
   * True if the next text must start a new line, because the previous block was written as plain text without an
   * element.
   */
  isBroken: boolean
}

export type PasteWriter = Pick<ElementWriter, 'add' | 'isFull'> & {
  readonly root: WritePosition
  readonly open: (around: WritePosition, element: Element, holds: WritePosition['holds']) => WritePosition
  readonly writeWords: (position: WritePosition, words: string, marks: Marks) => void
  readonly writeBreak: (position: WritePosition) => void
  /** Returns the element to which text can be added. Returns undefined if the position permits no text. */
  readonly findTarget: (position: WritePosition) => Element | undefined
  /** Closes the paragraph that collects text between blocks. */
  readonly endLine: (position: WritePosition) => void
  /** Trims an element once all of its content has been written. */
  readonly close: (position: WritePosition) => void
}

const toPlace = (element: Element, holds: WritePosition['holds'], depth: number): WritePosition => ({
  element,
  holds,
  depth,
  wraps: false,
  line: undefined,
  isBroken: false,
})

export function createPasteWriter(target: Document, lost: LossCounter): PasteWriter {
  const { add, findMarked, isFull } = createElementWriter(target, lost)
  const findTarget = (position: WritePosition): Element | undefined => {
    if (position.holds === 'words' || position.holds === 'code') return position.element
    if (position.holds !== 'flow') return undefined
    if (!position.wraps) return position.element
    position.line ??= add(position.element, 'p')
    return position.line
  }
  return {
    root: toPlace(target.createElement('div'), 'flow', 0),
    add,
    isFull,
    findTarget,
    endLine,
    open: (around, element, holds) => toPlace(element, holds, around.depth + 1),
    close(position) {
      endLine(position)
      if (position.holds === 'words' || position.holds === 'flow') trimElement(position.element)
    },
    writeWords(position, words, marks) {
      const isBlank = words.trim() === '' && !words.includes('\u00a0')
      if (isBlank && isBetweenBlocks(position)) return
      const parent = findTarget(position)
      if (parent === undefined) return
      if (position.isBroken && parent.lastChild !== null) add(parent, 'br')
      position.isBroken = false
      findMarked(parent, position.holds === 'code' ? [] : marks)?.append(words)
    },
    writeBreak(position) {
      if (position.holds === 'code') return position.element.append('\n')
      if (isBetweenBlocks(position)) return
      const parent = findTarget(position)
      if (parent !== undefined) add(parent, 'br')
    },
  }
}

function endLine(position: WritePosition): void {
  if (position.line === undefined) return
  trimElement(position.line)
  if (isEmpty(position.line)) position.line.remove()
  position.line = undefined
}

/** Returns true if the position has no text before it, so that a space there would be invisible. */
function isBetweenBlocks({ holds, wraps, line, element }: WritePosition): boolean {
  if (holds !== 'flow') return holds !== 'words' && holds !== 'code'
  return wraps ? line === undefined : element.lastChild === null || isBlock(element.lastChild)
}

/** Returns a list item for text or blocks that are placed directly inside a list. */
export function openListItem(writer: PasteWriter, list: WritePosition): WritePosition {
  const item = list.element.lastElementChild ?? writer.add(list.element, 'li')
  return writer.open(list, item ?? list.element, 'flow')
}
