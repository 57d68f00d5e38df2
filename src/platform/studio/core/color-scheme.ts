/** Light, dark, or the system's color scheme. */
import { useSyncExternalStore } from 'react'
import { keepChoice, readChoice } from './kept-choice.ts'

export const colorSchemes = ['system', 'light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

const choiceName = 'scheme'
const listeners = new Set<() => void>()
let scheme: ColorScheme = 'system'

/** Applies the scheme that was chosen in this browser. */
export function startColorScheme(): void {
  const kept = readChoice(choiceName)
  show(colorSchemes.find((one) => one === kept) ?? 'system')
}

export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, () => scheme)

export function setColorScheme(next: ColorScheme): void {
  show(next)
  keepChoice(choiceName, next)
  for (const listen of listeners) listen()
}

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

function show(next: ColorScheme) {
  scheme = next
  const { dataset } = document.documentElement
  if (next === 'system') delete dataset['scheme']
  else dataset['scheme'] = next
}
