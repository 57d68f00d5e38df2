/** Rich text that somebody types while somebody else has stored another: it waits, sent nowhere, until one of both is chosen. */
import { useRef, useState } from 'react'
import { useStudio } from '../../core/studio-context.ts'
import { useSteady } from '../../core/use-steady.ts'

type ChoiceDeps = {
  /** Of the field. */
  readonly name: string
  readonly stored: string
  readonly onChange: (html: string) => void
}

export type Choice = {
  /** What was typed and is not sent, also before the page was loaded again. */
  readonly waiting: string | undefined
  readonly write: (html: string) => void
  /** What is stored is shown now: nothing waits any longer. */
  readonly leave: () => void
  /** Stores what waits; undefined where nothing does. */
  readonly keepMine: (() => void) | undefined
}

/** A letter may be written before the one before has been heard of: what is stored then is an own text, too, if an older one. */
const rememberedTexts = 50

export function useChoice({ name, stored, onChange }: ChoiceDeps): Choice {
  const { unfinished } = useStudio().edits
  const key = `${name} rich`
  const [waiting, setWaiting] = useState(() => unfinished.find(key)?.text)
  const own = useRef<readonly string[]>([stored])
  const remember = (...texts: readonly string[]) => {
    own.current = [...own.current, ...texts].slice(-rememberedTexts)
  }
  const end = () => {
    unfinished.forget(key)
    setWaiting(undefined)
  }
  const write = (html: string) => {
    if (waiting === undefined && own.current.includes(stored)) {
      remember(html)
      return onChange(html)
    }
    unfinished.keep(key, { text: html, known: stored })
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
    write: useSteady(write),
    leave: useSteady(leave),
    keepMine: waiting === undefined ? undefined : keepMine,
  }
}
