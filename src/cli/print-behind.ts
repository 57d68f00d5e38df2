import type { CommandContext } from './command.ts'

/** Names the running servers that have not said that they show what was published. */
export function printBehind({ print }: Pick<CommandContext, 'print'>, behind: readonly string[]): void {
  if (behind.length === 0) return
  print(
    `Not yet shown by ${behind.join(', ')}: a server that was held up asks for it before its next answer.`,
  )
}
