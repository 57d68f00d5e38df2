import type { CommandContext } from './command.ts'

/** Prints the running servers that have not yet confirmed the release. */
export function printLaggingNodes({ print }: Pick<CommandContext, 'print'>, behind: readonly string[]): void {
  if (behind.length === 0) return
  print(
    `Not yet shown by ${behind.join(', ')}. Each server checks for new releases before its next response.`,
  )
}
