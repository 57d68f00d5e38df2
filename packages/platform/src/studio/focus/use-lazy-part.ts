/** Loads a component on demand. When it is ready, shows it with the text that was typed while it was loading. */
import { useState } from 'react'
import { useStudio } from '../core/studio-context.ts'
import { openLazily } from './open-lazily.ts'

export type LazyPart<Part> = {
  readonly shown:
    | {
        readonly part: Part
        /** The first line of the text that was typed while the component was loading. */
        readonly typed: string
        /** True if the editor pressed Enter while the component was loading. */
        readonly isEntered: boolean
      }
    | undefined
  readonly open: () => void
  readonly close: () => void
}

export function useLazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const { keys } = useStudio()
  const [shown, setShown] = useState<LazyPart<Part>['shown']>()
  return {
    shown,
    open: () =>
      openLazily(keys, load, (part, text) => {
        const [typed = '', ...others] = text.split('\n')
        setShown({ part, typed, isEntered: others.length > 0 })
      }),
    close: () => setShown(undefined),
  }
}
