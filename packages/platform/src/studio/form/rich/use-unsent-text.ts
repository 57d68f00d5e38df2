/**
 * Handles conflicting edits to rich text. After another editor has stored a change, newly typed text is not sent until
 * the editor chooses a version.
 */
import { useRef, useState } from 'react'
import { useStudio } from '../../core/studio-context.ts'
import { useStableCallback } from '../../core/use-stable-callback.ts'

type UnsentTextDeps = {
  /** The field's name. */
  readonly name: string
  readonly stored: string
  readonly onChange: (html: string) => void
}

export type UnsentText = {
  /** The unsent text. It is preserved when the page is reloaded. */
  readonly waiting: string | undefined
  readonly write: (html: string) => void
  /** Discards the unsent text. Must be called when the stored text is shown. */
  readonly leave: () => void
  /** Stores the unsent text. Pass undefined if there is no unsent text. */
  readonly keepMine: (() => void) | undefined
}

/**
 * Maximum number of recently sent texts to remember. New text is sent before earlier text is confirmed, so the stored
 * text may be an earlier text from this editor.
 */
const rememberedTexts = 50

export function useUnsentText({ name, stored, onChange }: UnsentTextDeps): UnsentText {
  const { unfinished } = useStudio().edits
  const key = `${name} rich`
  const [waiting, setWaiting] = useState(() => unfinished.find(key)?.text)
  const own = useRef<readonly string[]>([stored])
  const remember = (...texts: readonly string[]) => {
    own.current = [...own.current, ...texts].slice(-rememberedTexts)
  }
  const end = () => {
    unfinished.remove(key)
    setWaiting(undefined)
  }
  const write = (html: string) => {
    if (waiting === undefined && own.current.includes(stored)) {
      remember(html)
      return onChange(html)
    }
    unfinished.store(key, { text: html, known: stored })
    setWaiting(html)
  }
  const leave = () => {
    remember(stored)
    end()
  }
  const keepMine = () => {
    if (waiting === undefined) return
    remember(stored, waiting)
    end()
    onChange(waiting)
  }
  return {
    waiting,
    write: useStableCallback(write),
    leave: useStableCallback(leave),
    keepMine: waiting === undefined ? undefined : keepMine,
  }
}
