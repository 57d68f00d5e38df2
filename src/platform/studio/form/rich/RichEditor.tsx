/** Rich text as it looks, with the marks, headings, lists and links that a page may hold. Loaded when it is needed. */
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { say } from '../../messages/messages.ts'
import type { InputProps } from '../form-world.ts'
import { TextInput } from '../inputs/text-inputs.tsx'
import { cleanPaste } from './clean-paste.ts'
import { richKeys } from './rich-commands.ts'
import { isWritable, readRich, writeRich } from './rich-html.ts'
import { RichToolbar } from './RichToolbar.tsx'

export function RichEditor(props: InputProps) {
  const stored = typeof props.value === 'string' ? props.value : ''
  const [isHtml, setHtml] = useState(() => !isWritable(stored))
  const isSafe = isWritable(stored)
  return (
    <div className="rich">
      {isHtml ? <TextInput {...props} type="long" /> : <Visual {...props} stored={stored} />}
      <div className="rich-foot">
        <Button className="small" isDisabled={isHtml && !isSafe} onPress={() => setHtml(!isHtml)}>
          {isHtml ? say.form.rich.visual : say.form.rich.html}
        </Button>
        {isHtml && !isSafe && <p className="help">{say.form.rich.kept}</p>}
      </div>
    </div>
  )
}

type VisualProps = InputProps & { readonly stored: string }

function Visual(props: VisualProps) {
  const { id, isReadOnly } = props
  const { place, view, state, theirs, take, dropped } = useEditor(props)
  const run = (command: Command) => {
    if (view === undefined) return
    command(view.state, view.dispatch)
    view.focus()
  }
  return (
    <>
      {state !== undefined && !isReadOnly && <RichToolbar id={id} state={state} onRun={run} />}
      <div ref={place} />
      {dropped.length > 0 && (
        <p className="notice">{say.form.rich.dropped(dropped.map(toDroppedName).join(', '))}</p>
      )}
      {theirs !== undefined && (
        <p className="notice theirs">
          {say.form.meanwhile(theirs.replaceAll(/<[^>]*>/g, ' '))}
          <Button className="small" onPress={take}>
            {say.form.takeTheirs}
          </Button>
        </p>
      )}
    </>
  )
}

const toDroppedName = (name: string) => say.form.rich.droppedNames[name] ?? say.form.rich.tag(name)

/** `known`: what is stored as far as this editor knows. */
type Shown = { readonly state: EditorState; readonly known: string; readonly isFocused: boolean }

function useEditor({ id, describedBy, stored, isReadOnly, onChange }: VisualProps) {
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [shown, setShown] = useState<Shown>()
  const [dropped, setDropped] = useState<readonly string[]>([])
  const latest = useRef({ stored, onChange })
  useEffect(() => {
    latest.current = { stored, onChange }
  })
  useEffect(() => {
    if (place.current === null) return undefined
    const described: Record<string, string> =
      describedBy === undefined ? {} : { 'aria-describedby': describedBy }
    const opened = openView({
      place: place.current,
      html: latest.current.stored,
      attributes: { id, 'aria-labelledby': `${id}-label`, ...described },
      isReadOnly,
      onShown: setShown,
      onDropped: setDropped,
      onWrite: (html) => latest.current.onChange(html),
    })
    setView(opened)
    return () => opened.destroy()
  }, [id, describedBy, isReadOnly])
  const isOther = shown !== undefined && shown.known !== stored
  const isTyping = shown?.isFocused === true
  useEffect(() => {
    if (isOther && !isTyping && view !== undefined) showStored(view, stored)
  }, [isOther, isTyping, view, stored])
  return {
    place,
    view,
    state: shown?.state,
    dropped,
    theirs: isOther && isTyping ? stored : undefined,
    take: () => view !== undefined && showStored(view, stored),
  }
}

type ViewWorld = {
  readonly place: HTMLElement
  readonly html: string
  readonly attributes: Readonly<Record<string, string>>
  readonly isReadOnly: boolean
  readonly onShown: (shown: Shown) => void
  readonly onWrite: (html: string) => void
  readonly onDropped: (names: readonly string[]) => void
}

/** Of a transaction that shows what is stored: that, as it is stored. */
const storedKey = 'stored'

function showStored(view: EditorView, html: string): void {
  const { tr, doc } = view.state
  const { content } = readRich(html)
  view.dispatch(
    tr.replaceWith(0, doc.content.size, content).setMeta(storedKey, html).setMeta('addToHistory', false),
  )
}

function openView({ place, html, attributes, isReadOnly, ...world }: ViewWorld): EditorView {
  let stored = { html, doc: readRich(html) }
  let known = html
  const show = (opened: EditorView) =>
    world.onShown({ state: opened.state, known, isFocused: opened.hasFocus() })
  const view = new EditorView(place, {
    state: EditorState.create({ doc: stored.doc, plugins: [history(), keymap(richKeys)] }),
    editable: () => !isReadOnly,
    attributes: { ...attributes, role: 'textbox', 'aria-multiline': 'true', class: 'rich-text', dir: 'auto' },
    nodeViews: {
      kept: ({ attrs }) => ({ dom: createObject(findTagName(String(attrs['html']))) }),
      image: ({ attrs }) => ({ dom: createObject(String(attrs['alt'] || 'img'), 'span') }),
    },
    handleDOMEvents: { focus: (opened) => show(opened), blur: (opened) => show(opened) },
    transformPastedHTML(pasted) {
      const cleaned = cleanPaste(pasted)
      world.onDropped(cleaned.dropped)
      return cleaned.html
    },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      const told = transaction.getMeta(storedKey) as string | undefined
      if (told !== undefined) stored = { html: told, doc: view.state.doc }
      // What is as it was read is written as it was stored.
      const written = view.state.doc.eq(stored.doc) ? stored.html : writeRich(view.state.doc)
      if (transaction.docChanged) known = written
      show(view)
      if (transaction.docChanged && told === undefined) world.onWrite(written)
    },
  })
  show(view)
  return view
}

const findTagName = (html: string) => /<([a-z]+)/i.exec(html)?.[1] ?? ''

/** Nothing of it is loaded here. */
function createObject(name: string, tag: 'div' | 'span' = 'div'): HTMLElement {
  const object = document.createElement(tag)
  object.className = 'rich-object'
  object.textContent = say.form.rich.object(name)
  return object
}
