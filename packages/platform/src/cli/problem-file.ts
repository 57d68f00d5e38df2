/** Writes all problems of a rejected import to a file if there are too many for a terminal. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ContentRejectedError, maxListedProblems, toProblemLines } from '#content'
import { EpidermError } from '#kit'
import type { CommandContext } from './command.ts'
import { toPrintable } from './printable.ts'

/**
 * Runs `work`. If the error message cannot list all problems, writes them to a file and adds the file's path to the
 * message.
 */
export async function withProblemFile<T>(
  { configuration }: Pick<CommandContext, 'configuration'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ContentRejectedError) || error.problems.length <= maxListedProblems) throw error
    const path = join(configuration.dataDir, 'import-problems.txt')
    const lines = toProblemLines(error.problems, error.problems.length).flatMap((text) => text.split('\n'))
    await writeFile(path, `${lines.map(toPrintable).join('\n')}\n`, { mode: 0o600 })
    const { code, status, message, hint } = error
    throw new EpidermError({ code, status, message: `${message}\nAll of them: ${path}`, hint, cause: error })
  }
}
