/** The colour scheme: light, dark or the system's scheme. */
import { createStore, type Store } from '#kit/browser'
import { storePreference, readPreference } from './stored-choice.ts'

export const colorSchemes = ['system', 'light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

const choiceName = 'scheme'

/** Applies this browser's stored colour scheme immediately, and again whenever it changes. */
export function createColorScheme(): Store<ColorScheme> {
  const stored = readPreference(choiceName)
  const scheme = createStore(colorSchemes.find((one) => one === stored) ?? 'system')
  show(scheme.get())
  return {
    ...scheme,
    set(next) {
      show(next)
      storePreference(choiceName, next)
      scheme.set(next)
    },
  }
}

function show(scheme: ColorScheme) {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset['scheme']
  else dataset['scheme'] = scheme
}
