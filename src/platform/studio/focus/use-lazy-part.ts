/** Loads a component on demand and shows it with the keystrokes typed meanwhile. */
import { useState } from 'react'
import { useStudio } from '../core/studio-context.ts'
import { openLazily } from './open-lazily.ts'

export type LazyPart<Part> = {
  readonly shown: { readonly part: Part; readonly typed: string } | undefined
  readonly open: () => void
  readonly close: () => void
}

export function useLazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const { keys } = useStudio()
  const [shown, setShown] = useState<LazyPart<Part>['shown']>()
  return {
    shown,
    open: () => openLazily(keys, load, (part, typed) => setShown({ part, typed })),
    close: () => setShown(undefined),
  }
}
