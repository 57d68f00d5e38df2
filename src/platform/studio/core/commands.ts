/**
 * What can be done, said once: the palette lists it, keys call it, the sheet of keys names it. Each part of the studio tells its own
 * as long as it is shown.
 */
import { useLayoutEffect, useRef } from 'react'
import { isHeldEmpty } from './held-keys.ts'
import { isPressed, isTypedInto, isTyping, isUndoKey, type KeyPress } from './keys.ts'

/** `field` and `go` lead somewhere: such are found by their names. */
export type CommandGroup = 'field' | 'go' | 'page' | 'block' | 'view' | 'studio'

export type Command = {
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  /** Where that is, or what kind of thing: stands behind the label, and is found by. */
  readonly detail?: string
  /** What it is called otherwise, in lower case: it is found by these words, too. */
  readonly words?: string
  /** `Mod+K`. */
  readonly keys?: string
  readonly isDisabled?: boolean
  /** Its keys are pressed where blocks are: in the outline or on the canvas, since elsewhere they do something else. */
  readonly isOfBlocks?: boolean
  readonly run: () => void
}

export type Commands = {
  readonly list: () => readonly Command[]
  /** The answer takes them back. */
  readonly add: (toOwn: () => readonly Command[]) => () => void
  /** Such as have no keys, and may be very many: asked for when somebody looks for them by name. */
  readonly addNamed: (toOwn: () => readonly Command[]) => () => void
  /** Runs what the keys name; false where they name nothing that can be done there. The canvas hands its keys over, too. */
  readonly press: (
    press: KeyPress,
    where: { readonly isTyped: boolean; readonly isInBlocks: boolean },
  ) => boolean
}

export function createCommands(): Commands {
  const parts = createParts()
  const named = createParts()
  return {
    list: () => [...parts.list(), ...named.list()],
    add: parts.add,
    addNamed: named.add,
    press(press, { isTyped, isInBlocks }) {
      const pressed = toRedo(press)
      const found = parts
        .list()
        .find(
          ({ keys, isDisabled, isOfBlocks }) =>
            keys !== undefined &&
            isDisabled !== true &&
            isPressed(pressed, keys) &&
            (isInBlocks || isOfBlocks !== true) &&
            !(isTyped && (isTyping(keys) || isOfFields(keys))),
        )
      found?.run()
      return found !== undefined
    },
  }
}

/** In menus, whichever part of the studio has told its own first; what is not named stands where it was told, before these that are last. */
const menuOrder = [
  ['undo', 'redo', 'history', 'page-new', 'page-copy', 'page-move', 'page-archive', 'page-restore'],
  [
    'publish',
    'publishes',
    'site-history',
    'commands',
    'find',
    'take-replacement-back',
    'patterns',
    'keys',
    'tour',
    'site',
  ],
].flat()

const last = 'sign-out'

export function toMenuOrder(commands: readonly Command[]): readonly Command[] {
  const rank = ({ id }: Command) => {
    if (id === last) return Infinity
    const at = menuOrder.indexOf(id)
    return at === -1 ? menuOrder.length : at
  }
  return commands.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

function createParts() {
  const parts = new Set<() => readonly Command[]>()
  return {
    list: () => [...parts].flatMap((toOwn) => toOwn()),
    add(toOwn: () => readonly Command[]) {
      parts.add(toOwn)
      return () => void parts.delete(toOwn)
    },
  }
}

/** A field knows what of it is stored: it calls these itself, or takes back by itself what is typed into it. */
const isOfFields = (keys: string) => /^Mod\+(?:Shift\+)?Z$/.test(keys)

/** Where somebody has learned the other keys for it. What an event says is not copied with it. */
function toRedo(press: KeyPress): KeyPress {
  if (!isPressed(press, 'Mod+Y')) return press
  const { ctrlKey, metaKey, altKey } = press
  return { key: 'z', shiftKey: true, ctrlKey, metaKey, altKey }
}

/** A part's own commands, as it was drawn the last time: as soon as it is seen, since a key may come before anything else is done. */
export function useOwnCommands(commands: Commands, own: readonly Command[]): void {
  const latest = useRef(own)
  useLayoutEffect(() => {
    latest.current = own
  })
  useLayoutEffect(() => commands.add(() => latest.current), [commands])
}

/** From now on keys call commands, but where a dialog asks for something; the answer ends it. */
export function listenToKeys(commands: Commands): () => void {
  const ended = new AbortController()
  const hear = (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof Element) || document.querySelector('.modal, [role=menu], [role=listbox]')) return
    const isInBlocks = target === document.body || target.closest('[role=treegrid]') !== null
    const isTyped = isTypedInto(target) && !(isUndoKey(event) && isHeldEmpty(target))
    if (!commands.press(event, { isTyped, isInBlocks })) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', hear, { capture: true, signal: ended.signal })
  return () => ended.abort()
}
