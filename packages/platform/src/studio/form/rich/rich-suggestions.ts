/** Suggests expressions while the user types an expression in the rich-text editor. */
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect } from 'react'
import {
  completeExpression,
  findOpenExpression,
  type OpenExpression,
} from '../expressions/expression-paths.ts'

/** A placeholder character for inline nodes, so that text offsets match document positions. */
const object = '\ufffc'

/** Returns the unfinished expression at the caret. `from` is its start as a document position. */
export function findExpressionAtCaret({ selection }: EditorState): OpenExpression | undefined {
  if (!selection.empty) return undefined
  const { $from } = selection
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, object)
  const open = findOpenExpression(before, before.length)
  return open && { from: $from.start() + open.from, typed: open.typed }
}

export function completeExpressionAtCaret(
  view: EditorView,
  { from, typed }: OpenExpression,
  path: string,
): void {
  const { $from } = view.state.selection
  const start = $from.start()
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, object)
  const completed = completeExpression(text, { from: from - start, typed }, path)
  const end = start + text.length - (completed.text.length - completed.caret)
  view.dispatch(view.state.tr.insertText(`{!${path}}`, from, end))
  view.focus()
}

/** Sets attributes on the editor's element, because React does not render that element. */
export function useEditorAttributes(
  view: EditorView | undefined,
  attributes: Readonly<Record<string, string | undefined>>,
): void {
  const written = JSON.stringify(attributes)
  useEffect(() => {
    if (view === undefined) return undefined
    const known = Object.entries(JSON.parse(written) as Readonly<Record<string, string>>)
    for (const [name, value] of known) view.dom.setAttribute(name, value)
    return () => {
      for (const [name] of known) view.dom.removeAttribute(name)
    }
  }, [view, written])
}
