/** Loads a component on demand and shows it with the keystrokes typed meanwhile. */
import { useState } from 'react'
import { openHeld } from './open-held.ts'

export type HeldPart<Part> = {
  readonly shown: { readonly part: Part; readonly typed: string } | undefined
  readonly open: () => void
  readonly close: () => void
}

export function useHeldPart<Part>(load: () => Promise<Part>): HeldPart<Part> {
  const [shown, setShown] = useState<HeldPart<Part>['shown']>()
  return {
    shown,
    open: () => openHeld(load, (part, typed) => setShown({ part, typed })),
    close: () => setShown(undefined),
  }
}
