/**
 * Edits rich text in the page itself. The element that shows the text becomes the editor, so that each line stays where
 * visitors see it. All code runs in the studio; the page contains no script. Closing the editor restores the page
 * completely.
 */
import type { Node as RichNode } from 'prosemirror-model'
import { TextSelection, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { KeyBuffer } from '../../core/keystroke-buffer.ts'
import type { Point } from '../geometry/find-drop-target.ts'
import type { TextSource } from '../typing/open-text.ts'
import type { CanvasTyping } from '../typing/run-typing.ts'
import { isUndoKey } from '../../core/keys.ts'
import { cleanPaste } from '../../form/rich/paste/clean-paste.ts'
import type { LossCounts } from '../../form/rich/paste/loss-counts.ts'
import {
  createPlaceholderElement,
  openRichView,
  showStoredHtml,
  type RichView,
} from '../../form/rich/open-rich-view.ts'
import { goToCell } from '../../form/rich/tables/table-commands.ts'
import {
  renderRichText,
  isPossibleRendering,
  isWritable,
  readRenderedHtml,
  parseRichText,
} from '../../form/rich/schema/rich-html.ts'

/**
 * Styles that apply only while the editor is open. Unlike the page, the editor renders a line in a list item or table
 * cell as a paragraph.
 */
const styles = `
.ProseMirror { white-space: pre-wrap; outline-offset: 4px }
.ProseMirror :is(li, td, th) > p:first-child:not([class], [lang], [dir]):not(:has(~ :not(ul, ol))) { display: inline; margin: 0 }
.ProseMirror-selectednode { outline: 2px solid #2456c7 }
img.ProseMirror-separator { display: inline !important; margin: 0 !important; border: none !important }
`

/**
 * Returns true if editing the text changes nothing else: the element shows the stored text, and the editor would save
 * that text unchanged.
 */
export const canEditInline = (element: Element, stored: string): boolean =>
  isWritable(stored) && isPossibleRendering(element.innerHTML, stored)

type EditorDeps = {
  readonly element: HTMLElement
  readonly label: string
  readonly stored: string
  /** Position for the caret, in CSS pixels of the frame. If it is undefined, the caret is at the end of the text. */
  readonly at: Point | undefined
  readonly keys: Readonly<Record<string, Command>>
  /**
   * The keys that were typed while the editor was loading; undefined if another element has received the focus in the
   * meantime. The editor then does not take the focus.
   */
  readonly buffer: Pick<KeyBuffer, 'give'> | undefined
  /**
   * Called after the typed text has been saved and before other key handlers run. Returns true if the key has been
   * handled.
   */
  readonly onKey: (event: KeyboardEvent) => boolean
  readonly onShown: (shown: RichView) => void
  readonly source: TextSource
  /** Sequence number of the draft's last edit. */
  readonly seq: number
  readonly typing: Pick<CanvasTyping, 'send' | 'attach'>
  readonly onPasted: (lost: LossCounts) => void
}

export type InlineEditor = {
  readonly view: EditorView
  /** Closes the editor. The element then shows the text as the page would render it. */
  readonly close: () => void
}

export function openInlineEditor(deps: EditorDeps): InlineEditor {
  const { element, label, stored, at, keys, buffer, onKey, onShown, onPasted, source, seq, typing } = deps
  const former = element.cloneNode(true) as HTMLElement
  const page = element.ownerDocument
  const removeStyles = addStyles(page)
  const renderers = createRenderers(page, { rendered: former.innerHTML, stored })
  element.replaceChildren()
  typing.send({ kind: 'opened', form: 'rich', source, text: stored, seq, times: 1 })
  const view = openRichView({
    place: { mount: element },
    html: stored,
    attributes: { 'aria-label': label },
    isReadOnly: false,
    renderPreserved: (_, node) => renderers.preserved(node),
    renderImage: (_, node) => renderers.image(node),
    onWrite(text) {
      const typed = { text, isBlank: isBlank(view.state.doc), isComposing: view.composing }
      typing.send({ kind: 'input', form: 'rich', ...typed })
    },
    keys,
    onKey: (event) => writeBefore(event, typing) || onKey(event),
    language: source.language,
    onPasted,
    onShown,
  })
  const detach = typing.attach((html) => showStoredHtml(view, html))
  const begun = view.state.doc
  const ended = watchPage(view, typing)
  if (buffer !== undefined) takeFocus(view)
  putCaret(view, at)
  buffer?.give(view.dom, 'placed')
  return {
    view,
    close() {
      ended.abort()
      detach()
      typing.send({ kind: 'left', form: 'rich' })
      const { doc } = view.state
      view.destroy()
      restoreAttributes(element, former)
      element.replaceChildren(...(doc.eq(begun) ? former.childNodes : [renderRichText(doc, page, renderers)]))
      removeStyles()
    },
  }
}

/**
 * Saves the typed text, so that commands can use it. Returns true if the undo shortcut was pressed and restored text
 * that the editor had deleted.
 */
function writeBefore(event: KeyboardEvent, { send }: Pick<CanvasTyping, 'send'>): boolean {
  if (!event.ctrlKey && !event.metaKey) return false
  const effects = send(isUndoKey(event) ? { kind: 'undo', form: 'rich' } : { kind: 'painted' })
  return effects.some(({ kind }) => kind === 'show')
}

function watchPage(view: EditorView, { send }: Pick<CanvasTyping, 'send'>): AbortController {
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  const compose = (isComposing: boolean) => send({ kind: 'composing', form: 'rich', isComposing })
  const end = () => ended.signal.aborted || compose(view.composing)
  view.dom.addEventListener('compositionstart', () => compose(true), options)
  view.dom.addEventListener('compositionend', () => setTimeout(end, composedMs), options)
  view.dom.ownerDocument.defaultView?.addEventListener('keydown', (event) => takeTab(view, event), options)
  return ended
}

/** Time to wait after a composition. ProseMirror reads the composed characters within 20 ms. */
const composedMs = 50

/** Moves to the next or previous table cell, and prevents the page's key handler from moving to another block. */
function takeTab(view: EditorView, event: KeyboardEvent): void {
  const isPlain = event.key === 'Tab' && !event.altKey && !event.ctrlKey && !event.metaKey
  if (!isPlain || !goToCell(event.shiftKey ? -1 : 1)(view.state, view.dispatch)) return
  event.preventDefault()
  event.stopPropagation()
}

const isBlank = (doc: RichNode): boolean => doc.textContent.trim() === '' && listObjects(doc).length === 0

function takeFocus(view: EditorView): void {
  view.dom.ownerDocument.defaultView?.focus()
  view.focus()
}

function putCaret(view: EditorView, at: Point | undefined): void {
  const { doc, tr } = view.state
  const found = at && view.posAtCoords({ left: at.x, top: at.y })
  const selection = found ? TextSelection.near(doc.resolve(found.pos)) : TextSelection.atEnd(doc)
  view.dispatch(tr.setSelection(selection))
}

/**
 * Adds the editor's styles as a constructed style sheet. The content security policy permits such a style sheet,
 * because it is not markup.
 */
function addStyles(page: Document): () => void {
  const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(styles)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

/**
 * Shows objects that cannot be edited, such as videos, exactly as the page has rendered them. The stored HTML and the
 * rendered HTML contain the same number of these objects.
 */
function createRenderers(
  page: Document,
  { rendered, stored }: Readonly<Record<'rendered' | 'stored', string>>,
) {
  const shown = listObjects(readRenderedHtml(rendered, stored))
  const known = new Map(
    listObjects(parseRichText(stored)).map((node, at) => [toAttributesKey(node), shown[at]]),
  )
  /** Sanitises new objects, because the page has not rendered them yet. */
  const toHtml = (node: RichNode, stored: string) =>
    String(known.get(toAttributesKey(node))?.attrs['html'] ?? cleanPaste(stored, { isStored: true }).html)
  const parse = (html: string) => {
    const template = page.createElement('template')
    template.innerHTML = html
    return page.importNode(template.content, true).firstElementChild as HTMLElement | null
  }
  return {
    preserved: (node: RichNode) =>
      parse(toHtml(node, String(node.attrs['html']))) ?? createPlaceholderElement('html'),
    image(node: RichNode) {
      const { attrs } = known.get(toAttributesKey(node)) ?? node
      const image = page.createElement('img')
      for (const [name, value] of Object.entries(attrs))
        if (value !== null) image.setAttribute(name, String(value))
      return image
    },
  }
}

const toAttributesKey = ({ attrs }: RichNode) => JSON.stringify(attrs)

function listObjects(doc: RichNode): readonly RichNode[] {
  const found: RichNode[] = []
  doc.descendants((node) => {
    if (node.type.name === 'preserved' || node.type.name === 'image') found.push(node)
  })
  return found
}

function restoreAttributes(element: Element, former: Element): void {
  for (const name of element.getAttributeNames())
    if (!former.hasAttribute(name)) element.removeAttribute(name)
  for (const { name, value } of former.attributes) element.setAttribute(name, value)
}
