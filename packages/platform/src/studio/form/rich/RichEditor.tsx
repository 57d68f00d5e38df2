/** The visual rich-text editor, with the marks, headings, lists and links that a page may contain. Loaded on demand. */
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import { messages } from '../../messages/messages.ts'
import { SuggestedValues } from '../expressions/SuggestedValues.tsx'
import { useSuggestions } from '../expressions/use-suggestions.ts'
import type { InputProps } from '../../fields/form-deps.ts'
import { useStableCallback } from '../../core/use-stable-callback.ts'
import { useUndoKeys } from '../typed/use-undo-keys.ts'
import { TextInput } from '../inputs/text-inputs.tsx'
import { OtherEditorNote } from '../typed/TypedNotes.tsx'
import { toLossText } from './loss-text.ts'
import type { LossCounts } from './paste/loss-counts.ts'
import { createPlaceholderElement, openRichView, showStoredHtml, type RichView } from './open-rich-view.ts'
import { isWritable } from './schema/rich-html.ts'
import { completeExpressionAtCaret, findExpressionAtCaret, useEditorAttributes } from './rich-suggestions.ts'
import { RichToolbar } from './RichToolbar.tsx'
import { useUnsentText } from './use-unsent-text.ts'

export function RichEditor(props: InputProps) {
  const stored = typeof props.value === 'string' ? props.value : ''
  const [isHtml, setHtml] = useState(() => !isWritable(stored))
  const isSafe = useMemo(() => isWritable(stored), [stored])
  return (
    <div className="rich">
      {isHtml ? <TextInput {...props} type="long" /> : <Visual {...props} stored={stored} />}
      <div className="rich-foot">
        <Button className="small" isDisabled={isHtml && !isSafe} onPress={() => setHtml(!isHtml)}>
          {isHtml ? messages.form.rich.visual : messages.form.rich.html}
        </Button>
        {isHtml && !isSafe && <p className="help">{messages.form.rich.shownAsHtml}</p>}
      </div>
    </div>
  )
}

type VisualProps = InputProps & { readonly stored: string }

function Visual(props: VisualProps) {
  const { id, describedBy, isReadOnly } = props
  const [dismissed, setDismissed] = useState<number>()
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const { place, view, shown, theirs, take, keepMine, undo, lost } = useEditor(props, keys)
  const state = shown?.state
  const open = shown?.isTyped === true ? findExpressionAtCaret(shown.state) : undefined
  const suggestions = useSuggestions({
    id,
    deps: props.deps,
    field: props.field,
    typed: open === undefined || open.from === dismissed ? undefined : open.typed,
    onClose: () => setDismissed(open?.from),
    onChoose: (path) =>
      view !== undefined && open !== undefined && completeExpressionAtCaret(view, open, path),
  })
  useEditorAttributes(view, { ...suggestions.attributes, 'aria-describedby': describedBy })
  useEffect(() => {
    keys.current = (event) => suggestions.onKey(event) || undo(event)
  })
  const run = (command: Command) => {
    if (view === undefined) return
    command(view.state, view.dispatch)
    view.focus()
  }
  return (
    <>
      {state !== undefined && !isReadOnly && <RichToolbar id={id} state={state} onRun={run} />}
      <div ref={place} />
      <SuggestedValues suggestions={suggestions} deps={props.deps} />
      <PasteNotice lost={lost} />
      <OtherEditorNote theirs={theirs?.replaceAll(/<[^>]*>/g, ' ')} onTake={take} onKeep={keepMine} />
    </>
  )
}

/** A notice that scrolls into view, because it may be hidden below a long text. */
function PasteNotice({ lost }: { readonly lost: LossCounts }) {
  const notice = useRef<HTMLOutputElement>(null)
  const words = toLossText(lost)
  useEffect(() => {
    if (words !== '') notice.current?.scrollIntoView({ block: 'nearest' })
  }, [words])
  return (
    <output ref={notice} className="notice">
      {words}
    </output>
  )
}

/** `keys` handles each key first. It returns true if the editor must ignore the key. */
function useEditor(
  { id, name, stored, isReadOnly, onChange, deps }: VisualProps,
  keys: RefObject<(event: KeyboardEvent) => boolean>,
) {
  const { language } = deps.item
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [shown, setShown] = useState<RichView>()
  const [lost, setLost] = useState<LossCounts>({})
  const { waiting, leave, keepMine, ...choice } = useUnsentText({ name, stored, onChange })
  const { write, undo, isFollowing } = useUndo(choice.write, waiting !== undefined)
  const latest = useRef(waiting ?? stored)
  useEffect(() => {
    latest.current = waiting ?? stored
  })
  useEffect(() => {
    if (place.current === null) return undefined
    const opened = openRichView({
      place: place.current,
      html: latest.current,
      attributes: { id, 'aria-labelledby': `${id}-label`, class: 'rich-text', dir: 'auto' },
      isReadOnly,
      renderPreserved: (tag) => createPlaceholderElement(tag),
      renderImage: (image) => createPlaceholderElement(image, 'span'),
      onKey: (event) => keys.current(event),
      onShown: setShown,
      language,
      onPasted: setLost,
      onWrite: write,
    })
    setView(opened)
    return () => opened.destroy()
  }, [id, isReadOnly, keys, language, write])
  const known = shown?.known
  const isOther = known !== undefined && known !== stored
  const isTyping = (shown?.isFocused === true && !isFollowing) || waiting !== undefined
  const take = useStableCallback(() => {
    if (view === undefined) return
    leave()
    showStoredHtml(view, stored)
  })
  /** Shows newly stored text once the user has stopped typing. Runs again if the stored text changes before then. */
  useEffect(() => {
    if (known !== undefined && known !== stored && !isTyping && view !== undefined) take()
  }, [known, stored, isTyping, view, take])
  return {
    place,
    view,
    shown,
    lost,
    theirs: isOther && isTyping ? stored : undefined,
    take,
    keepMine,
    undo,
  }
}

/**
 * Returns undo handlers for the rich-text editor. `isFollowing` is true if the user has undone a stored change and has
 * not typed since. Edits that have not been sent yet are undone with the rich-text editor's own history.
 */
function useUndo(onWrite: (html: string) => void, isWaiting: boolean) {
  const take = useUndoKeys()
  const [isFollowing, setFollowing] = useState(false)
  const write = useStableCallback((html: string) => {
    setFollowing(false)
    onWrite(html)
  })
  const undo = (event: KeyboardEvent) => {
    const isTaken = !isWaiting && take(event)
    if (isTaken) setFollowing(true)
    return isTaken
  }
  return { write, undo, isFollowing }
}
