/** Rich text that is edited on the page, with its toolbar below the page. Loaded when an editor opens one. */
import type { Command } from 'prosemirror-state'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toPositionName } from '#model/browser'
import type { ShownRich } from '../../form/rich/open-rich-view.ts'
import { canLink } from '../../form/rich/rich-commands.ts'
import { toLostWords } from '../../form/rich/lost-words.ts'
import type { Lost } from '../../form/rich/paste/lost.ts'
import { RichToolbar } from '../../form/rich/RichToolbar.tsx'
import { readPath } from '../../fields/stored-value.ts'
import { useUndoKeys } from '../../form/typed/use-undo-keys.ts'
import { say } from '../../messages/messages.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { useDraft } from '../../document/use-drafts.ts'
import { findElement } from '../geometry/columns.ts'
import type { Frame } from '../../ui/use-latest.ts'
import type { RichPlace } from '../frame/use-rich-text.ts'
import { isTypable, typeInPage, type TypedPage } from './type-in-page.ts'

type RichTypingProps = {
  readonly frame: Frame
  readonly rich: RichPlace
  readonly blocks: PageBlocks
  /** The element that contains the toolbar. */
  readonly foot: HTMLElement
  readonly onWrite: (html: string) => void
  /** Called if the page shows the text in a form other than the stored one. */
  readonly onRefuse: () => void
  /** Called when the page shows the text again. */
  readonly onLeft: () => void
}

export function RichTyping(props: RichTypingProps) {
  const stored = useStored(props)
  const { state, lost, isLinking, setLinking, run } = useTypedPage({ ...props, stored })
  if (state === undefined) return null
  return createPortal(
    <div className="rich-tools">
      <output>{toLostWords(lost)}</output>
      <RichToolbar state={state} onRun={run} isLinking={isLinking} onLinking={setLinking} />
    </div>,
    props.foot,
  )
}

/** Returns the text that the draft stores. */
function useStored({ rich: { source }, blocks }: RichTypingProps): string {
  const { contentKey, language, block, path } = source
  const { draft } = useDraft({ contentKey, language }).view
  const stored = readPath(block === null ? draft : blocks.find({ ...source, block })?.node, path)
  return typeof stored === 'string' ? stored : ''
}

type TypedPageProps = RichTypingProps & { readonly stored: string }

function useTypedPage({ frame, rich, stored, onWrite, onRefuse, onLeft }: TypedPageProps) {
  const typed = useRef<TypedPage>(undefined)
  const [shown, setShown] = useState<ShownRich>()
  const [lost, setLost] = useState<Lost>({})
  const [isLinking, setLinking] = useState(false)
  const write = useEffectEvent((html: string) => onWrite(html))
  const undo = useEffectEvent(useUndoKeys())
  const open = useEffectEvent(() => {
    const element = findElement(frame.current?.contentDocument, toPositionName(rich.place))
    if (!isHtml(element) || !isTypable(element, stored)) return onRefuse()
    const link: Command = () => {
      /** Browsers update the selection after the key event. */
      setTimeout(() => setLinking(typed.current !== undefined && canLink(typed.current.view.state)))
      return true
    }
    typed.current = typeInPage({
      element,
      stored,
      label: say.canvas.richText,
      at: rich.at,
      keys: { 'Mod-k': link },
      onKey: (event) => undo(event),
      onShown: setShown,
      language: rich.source.language,
      onPasted: setLost,
      onWrite: write,
    })
  })
  const close = useEffectEvent(() => {
    if (typed.current === undefined) return
    typed.current.close()
    typed.current = undefined
    onLeft()
  })
  useEffect(() => {
    open()
    return () => close()
  }, [])
  useEffect(() => typed.current?.follow(stored), [stored])
  const run = (command: Command) => {
    const view = typed.current?.view
    if (view === undefined) return
    command(view.state, view.dispatch)
    view.focus()
  }
  return { state: shown?.state, lost, isLinking, setLinking, run }
}

/** Elements of the frame have classes of their own window, so `instanceof` fails. */
const isHtml = (element: Element | undefined): element is HTMLElement =>
  element !== undefined && 'contentEditable' in element
