/** Texts that are typed where they stand: plain ones by the agent, those with formats by the studio itself. */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { AgentMessage } from '#browser'
import { readPlaceName, type BlockPlace } from '#model/browser'
import type { Path } from '#operations'
import { readPath, toSteps } from '../form/stored-value.ts'
import { holdKeys } from '../focus/held-keys.ts'
import { useStudio } from '../frame/studio-context.ts'
import { usePage } from '../page/page-world.ts'
import { findMissing } from '../problems/find-missing.ts'
import { findBoundValue } from '../record/bound-fields.ts'
import { findFieldPath } from './block-texts.ts'
import type { CanvasPort } from './canvas-port.ts'
import type { CanvasWorld } from './canvas-world.ts'
import type { Point } from './find-drop.ts'
import { useLatest, type Frame } from './use-latest.ts'
import { useRichText } from './use-rich-text.ts'
import { useTyping } from './use-typing.ts'

type TextsWorld = Pick<CanvasWorld, 'blocks' | 'selected'> & {
  readonly frame: Frame
  readonly port: RefObject<CanvasPort | undefined>
}

type TextMessage = Extract<AgentMessage, { type: 'typed' | 'typing' | 'untyped' }>

export function useTexts({ blocks, selected, frame, port }: TextsWorld) {
  const { canEdit } = useStudio()
  const { show } = usePage()
  const { hasTexts, start, take, write } = useTyping({ blocks, frame, port })
  const rich = useRichText(blocks, selected)
  /** How often the page shows the text that is typed in. */
  const [times, setTimes] = useState(0)
  const lead = (place: BlockPlace, path: readonly Path[number][], shown = '') => {
    const { contentKey, language, block, repetition } = place
    const node = blocks.find({ contentKey, language, block })?.node
    const value = findBoundValue(readPath(node, path), shown)
    holdKeys()
    show({ contentKey, language, block, repetition, path: toSteps(node, path), value })
  }
  /** What cannot be typed where it stands has a field, and so has what a place to fill waits for. */
  const leadOn = (place: BlockPlace, shown: string) => {
    const node = canEdit && rich.open === undefined ? blocks.find(place)?.node : undefined
    if (node === undefined) return
    const type = blocks.types.get(node.block)
    const missing = shown === '' ? findMissing(node, type)[0]?.path : undefined
    const path = missing ?? findFieldPath(node, type?.fields ?? [], shown)
    if (path !== undefined) lead(place, path, shown)
  }
  const texts = useLatest({
    take(message: TextMessage) {
      if (message.type === 'typed') take(message)
      else if (message.type === 'typing') setTimes(message.times)
      else leadOn(readPlaceName(message.place), message.text)
    },
    click(place: BlockPlace, at: Point) {
      if (!rich.start(place, at) || hasTexts(place)) start(place, 'click')
    },
    /** By the keyboard: the first that the block has. */
    first(place: BlockPlace) {
      if (hasTexts(place) || !rich.start(place, undefined)) start(place, 'first')
    },
    leave: rich.leave,
  })
  useLastWords(frame, (message) => texts.current.take(message))
  const refuse = () => {
    if (rich.leave() && rich.open !== undefined) lead(rich.open.place, rich.open.path)
  }
  return { texts, times, rich: { ...rich, refuse, write } }
}

/** What the agent tells when nothing is painted any more (`browser/canvas/say-typed.ts`): it is kept before the tab is gone. */
function useLastWords(frame: Frame, take: (message: TextMessage) => void): void {
  const hear = useEffectEvent((event: Event) => {
    if (event.target === frame.current) take((event as CustomEvent<TextMessage>).detail)
  })
  useEffect(() => {
    const listen = (event: Event) => hear(event)
    window.addEventListener('epiderm-typed', listen)
    return () => window.removeEventListener('epiderm-typed', listen)
  }, [])
}
