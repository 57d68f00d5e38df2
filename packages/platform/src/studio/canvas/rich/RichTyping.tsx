/** Edits rich text in the page, with a toolbar below the page. This code is loaded when an editor opens rich text. */
import type { Command } from 'prosemirror-state'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toPositionName } from '#model/browser'
import type { RichView } from '../../form/rich/open-rich-view.ts'
import { canLink } from '../../form/rich/rich-commands.ts'
import { toLossText } from '../../form/rich/loss-text.ts'
import type { LossCounts } from '../../form/rich/paste/loss-counts.ts'
import { RichToolbar } from '../../form/rich/RichToolbar.tsx'
import type { KeyBuffer } from '../../core/keystroke-buffer.ts'
import { useStudio } from '../../core/studio-context.ts'
import { useUndoKeys } from '../../form/typed/use-undo-keys.ts'
import { messages } from '../../messages/messages.ts'
import { findBlockElement } from '../geometry/columns.ts'
import type { IframeRef } from '../../ui/use-latest.ts'
import type { OpenRichText } from '../typing/intent.ts'
import type { CanvasTyping } from '../typing/run-typing.ts'
import { canEditInline, openInlineEditor, type InlineEditor } from './open-inline-editor.ts'

type RichTypingProps = {
  readonly frame: IframeRef
  readonly rich: OpenRichText
  /** The element in which the toolbar is rendered. */
  readonly foot: HTMLElement
  readonly typing: CanvasTyping
}

export function RichTyping(props: RichTypingProps) {
  const { state, lost, isLinking, setLinking, run } = useTypedPage(props)
  if (state === undefined) return null
  return createPortal(
    <div className="rich-tools">
      <output>{toLossText(lost)}</output>
      <RichToolbar state={state} onRun={run} isLinking={isLinking} onLinking={setLinking} />
    </div>,
    props.foot,
  )
}

function useTypedPage({ frame, rich, typing }: RichTypingProps) {
  const { keys: buffer } = useStudio()
  const typed = useRef<InlineEditor>(undefined)
  const [shown, setShown] = useState<RichView>()
  const [lost, setLost] = useState<LossCounts>({})
  const [isLinking, setLinking] = useState(false)
  const undo = useEffectEvent(useUndoKeys())
  const open = useEffectEvent(() => {
    const element = findBlockElement(frame.current?.contentDocument, toPositionName(rich.place))
    const { text: stored, seq } = typing.readText(rich.source) ?? { text: '', seq: 0 }
    if (!isHtml(element) || !canEditInline(element, stored)) return void typing.send({ kind: 'refused' })
    const link: Command = () => {
      /** Delays the update, because browsers update the selection only after the key event. */
      setTimeout(() => setLinking(typed.current !== undefined && canLink(typed.current.view.state)))
      return true
    }
    typed.current = openInlineEditor({
      element,
      stored,
      label: messages.canvas.richText,
      at: rich.at,
      keys: { 'Mod-k': link },
      buffer: isFocusOutside(buffer) ? undefined : buffer,
      onKey: (event) => undo(event),
      onShown: setShown,
      source: rich.source,
      seq,
      typing,
      onPasted: setLost,
    })
  })
  const close = useEffectEvent(() => {
    typed.current?.close()
    typed.current = undefined
  })
  useEffect(() => {
    open()
    return () => close()
  }, [])
  const run = (command: Command) => {
    const view = typed.current?.view
    if (view === undefined) return
    command(view.state, view.dispatch)
    view.focus()
  }
  return { state: shown?.state, lost, isLinking, setLinking, run }
}

/**
 * Returns true if an element outside the canvas has the focus, other than the keystroke buffer and the field that
 * received its keystrokes.
 */
const isFocusOutside = (buffer: KeyBuffer): boolean => {
  const { activeElement, body } = document
  return !buffer.isWaiting() && activeElement !== body && activeElement?.closest('.canvas-frame') === null
}

/** Avoids `instanceof`, which returns false for elements of the frame, because they belong to another window. */
const isHtml = (element: Element | undefined): element is HTMLElement =>
  element !== undefined && 'contentEditable' in element
