/** The rich-text editor, used in the form and on the canvas. */
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node as RichNode } from 'prosemirror-model'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { toStorableText } from '#kit/browser'
import { messages } from '../../messages/messages.ts'
import { richTextKeymap } from './rich-commands.ts'
import { preserveParagraphLanguage } from './preserve-paragraph-language.ts'
import { cleanPaste } from './paste/clean-paste.ts'
import type { LossCounts } from './paste/loss-counts.ts'
import { parseRichText, writeRichText } from './schema/rich-html.ts'
import { cellSelectionPlugin } from './tables/table-commands.ts'

export type RichView = {
  readonly state: EditorState
  /** The stored text that this editor last received or wrote. */
  readonly known: string
  readonly isFocused: boolean
  /** True if the user has just typed in this editor. */
  readonly isTyped: boolean
}

type ViewDeps = {
  /** The parent of the editor, or the element that becomes the editor. */
  readonly place: HTMLElement | { readonly mount: HTMLElement }
  readonly html: string
  readonly attributes: Readonly<Record<string, string>>
  readonly isReadOnly: boolean
  readonly keys?: Readonly<Record<string, Command>>
  /** Runs before the key bindings. If it returns true, they ignore the key. */
  readonly onKey?: (event: KeyboardEvent) => boolean
  /** Renders a figure, a player or a table that cannot be edited in this editor, without loading its content again. */
  readonly renderPreserved: (tag: string, node: RichNode) => HTMLElement
  readonly renderImage: (name: string, node: RichNode) => HTMLElement
  readonly onShown: (shown: RichView) => void
  readonly onWrite: (html: string) => void
  /** The language of the text, such as `en_GB`. Pasted text in another language gets a `lang` attribute. */
  readonly language?: string | undefined
  /** Called after each paste. */
  readonly onPasted: (lost: LossCounts) => void
}

export function openRichView({ place, html, attributes, isReadOnly, keys, ...deps }: ViewDeps): EditorView {
  let stored = { html, doc: parseRichText(html) }
  let known = html
  const show = (opened: EditorView, isTyped = false) =>
    deps.onShown({ state: opened.state, known, isFocused: opened.hasFocus(), isTyped })
  const view = new EditorView(place, {
    state: EditorState.create({
      doc: stored.doc,
      plugins: [history(), keymap({ ...richTextKeymap, ...keys }), cellSelectionPlugin],
    }),
    editable: () => !isReadOnly,
    attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes },
    nodeViews: {
      preserved: (node) => ({ dom: deps.renderPreserved(findTagName(String(node.attrs['html'])), node) }),
      image: (node) => ({ dom: deps.renderImage(String(node.attrs['alt'] || 'img'), node) }),
    },
    handleKeyDown: (_, event) => deps.onKey?.(event) === true,
    handleDOMEvents: { focus: (opened) => show(opened), blur: (opened) => show(opened) },
    transformPastedHTML(pasted) {
      const { html, lost } = cleanPaste(toStorableText(pasted), { language: deps.language })
      deps.onPasted(lost)
      return html
    },
    transformPasted: (slice, opened) => preserveParagraphLanguage(slice, opened.state),
    transformPastedText(text) {
      deps.onPasted({})
      return toStorableText(text)
    },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      const storedHtml = transaction.getMeta(storedKey) as string | undefined
      if (storedHtml !== undefined) stored = { html: storedHtml, doc: view.state.doc }
      // If the document equals the stored document, writes the stored HTML exactly as it was.
      const written = view.state.doc.eq(stored.doc) ? stored.html : writeRichText(view.state.doc)
      if (transaction.docChanged || storedHtml !== undefined) known = written
      const isTyped = transaction.docChanged && storedHtml === undefined
      show(view, isTyped)
      if (isTyped) deps.onWrite(written)
    },
  })
  show(view)
  return view
}

/** Metadata key that identifies transactions that show stored text. The value is the stored text. */
const storedKey = 'stored'

/** Replaces only the range that differs, so that a caret elsewhere in the text does not move. */
export function showStoredHtml(view: EditorView, html: string): void {
  const { tr, doc, storedMarks } = view.state
  const next = parseRichText(html)
  const from = doc.content.findDiffStart(next.content)
  const to = doc.content.findDiffEnd(next.content)
  if (from !== null && to !== null) {
    /** The common prefix and the common suffix of the old and the new text may overlap. */
    const shared = Math.max(0, from - Math.min(to.a, to.b))
    tr.replace(from, to.a + shared, next.slice(from, to.b + shared))
  }
  /** Preserves marks that have just been switched on, such as bold, for the next characters. */
  view.dispatch(tr.setStoredMarks(storedMarks).setMeta(storedKey, html).setMeta('addToHistory', false))
}

const findTagName = (html: string) => /<([a-z]+)/i.exec(html)?.[1] ?? ''

/** Creates a placeholder for content that the editor does not render. */
export function createPlaceholderElement(name: string, tag: 'div' | 'span' = 'div'): HTMLElement {
  const object = document.createElement(tag)
  object.className = 'rich-object'
  object.textContent = messages.form.rich.object(name)
  return object
}
