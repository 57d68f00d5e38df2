/** Limits on stored content, and on checks of this content. */

/** Maximum nesting depth of blocks in content files, stored trees and pages. */
export const maxBlockDepth = 40

type Problem = { readonly path: string; readonly message: string; readonly hint?: string | undefined }

/**
 * Maximum number of problems that a check returns. Attack: a draft with a huge number of problems, each of which must
 * be located and sent to the client.
 */
export const maxProblems = 100

/** Returns at most `maxProblems` problems. If there are more, adds an entry at `path` to indicate this. */
export const limitProblems = <P extends Problem>(
  problems: P[],
  more: { readonly path: string },
): (P | Problem)[] =>
  problems.length <= maxProblems
    ? problems
    : [
        ...problems.slice(0, maxProblems),
        {
          ...more,
          message: `has more problems; only the first ${maxProblems} are listed`,
          hint: 'Fix the listed problems first.',
        },
      ]
