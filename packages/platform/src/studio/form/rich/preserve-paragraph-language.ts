/** Determines how the first and last pasted paragraphs are joined with the surrounding text. */
import { Fragment, Slice, type Node as RichNode } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { findListName } from './rich-commands.ts'
import { richSchema } from './schema/rich-schema.ts'

const spoken = ['lang', 'dir'] as const

/**
 * Returns true for a paragraph that has its own language, direction or class. Such a paragraph must not be joined with
 * other paragraphs.
 */
const isOwn = (node: RichNode): boolean =>
  node.isTextblock && [...spoken, 'class'].some((name) => typeof node.attrs[name] === 'string')

/**
 * Returns true for a pasted block that must not be split, because a list would otherwise lose a line. A list with one
 * item may be split, because it may be only text that was copied out of a list.
 */
const isWhole = (node: RichNode, { childCount }: Fragment): boolean =>
  isOwn(node) || (!node.isTextblock && (childCount > 1 || node.childCount > 1))

/**
 * Converts the language of a single pasted paragraph to a mark on its text. Changes nothing if several blocks are
 * pasted, or if a block is pasted into an empty line.
 */
export function preserveParagraphLanguage(slice: Slice, state: EditorState): Slice {
  const { content, openStart, openEnd } = slice
  const { firstChild, lastChild } = content
  if (firstChild === null || lastChild === null || findListName(state) !== undefined) return slice
  const isWithinLine = content.childCount === 1 && state.selection.$from.parent.content.size > 0
  if (isWithinLine && isOwn(firstChild))
    return new Slice(Fragment.from(toSpan(firstChild)), openStart, openEnd)
  return new Slice(
    content,
    isWhole(firstChild, content) ? 0 : openStart,
    isWhole(lastChild, content) ? 0 : openEnd,
  )
}

function toSpan(block: RichNode): RichNode {
  const attributes = Object.fromEntries(spoken.map((name) => [name, block.attrs[name] as unknown]))
  const mark = richSchema.marks['span']?.create(attributes)
  const isSpoken = spoken.some((name) => typeof block.attrs[name] === 'string')
  const words: RichNode[] = []
  block.forEach((child) => {
    const hasSpan = child.marks.some(({ type }) => type === mark?.type)
    words.push(mark === undefined || hasSpan || !isSpoken ? child : child.mark(mark.addToSet(child.marks)))
  })
  return block.copy(Fragment.from(words))
}
