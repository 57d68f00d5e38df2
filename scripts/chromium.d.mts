import type { Browser } from '@playwright/test'

type Environment = Readonly<Record<string, string | undefined>>

export function findChromium(env?: Environment): string | undefined
export function requireChromium(options?: {
  env?: Environment
  print?: (line: string) => void
  run?: (command: string, args: readonly string[]) => boolean
}): string
export function launchChromium(): Promise<Browser>
