import type { Plugin } from 'vite'

export function wordLists(): Plugin
export function expandWords(dictionary: {
  readonly affixes: string
  readonly words: string
}): readonly string[]
