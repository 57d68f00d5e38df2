/** A problem in a draft and its position, described for editors. */
import type { ProblemLocation } from '#model'
import type { PublishProblem } from '#api'
import { messages } from '../messages/messages.ts'

export type LocatedProblem = ProblemLocation & { readonly text: string }

export const toLocatedProblem = (problem: PublishProblem): LocatedProblem => ({
  ...(problem.place ?? { block: null, path: [] }),
  text: toProblemText(problem),
})

/** Converts a problem that does not prevent publishing into a warning. */
export function toWarning(problem: PublishProblem): LocatedProblem {
  const { text, ...location } = toLocatedProblem(problem)
  return { ...location, text: messages.problems.warning(text) }
}

/**
 * Returns one or two sentences that describe the problem. They omit the current value, because the form shows it next
 * to them.
 */
export function toProblemText({ message, hint = '' }: Pick<PublishProblem, 'message' | 'hint'>): string {
  for (const { says, toWords } of spoken) {
    const found = says.exec(message)
    if (found !== null) return toWords(found)
  }
  return [message.replace(/ \(got [^]*\)$/, ''), hint]
    .filter((part) => part !== '')
    .map(toSentence)
    .join(' ')
}

type MessagePattern = { readonly says: RegExp; readonly toWords: (found: RegExpExecArray) => string }

/**
 * Rewords server messages that contain keys or technical names, because editors do not see these keys and names in the
 * studio.
 */
const spoken: readonly MessagePattern[] = [
  { says: /^is missing\b/, toWords: () => messages.form.missing },
  {
    says: /^has the \S+ ".*" of (.+?)(?: \(MC[A-Z2-7]{26}\))?$/,
    toWords: ([, title = '']) => messages.problems.taken(title),
  },
  { says: /^refers to MC[A-Z2-7]{26}, which does not exist$/, toWords: () => messages.problems.lost },
  {
    says: /^is still referred to:\n([^]+)$/,
    toWords: ([, lines = '']) =>
      messages.problems.referred(
        Array.from(lines.matchAll(/^ *\S+ (\S+) \(\w+\):/gm), ([, name = '']) => name),
      ),
  },
]

const toSentence = (words: string) =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?…]$/.test(words) ? '' : '.')

/** Returns true if `around` is the same path or an ancestor of it. */
export const isSameOrDescendantPath = (path: readonly string[], around: readonly string[]): boolean =>
  around.length <= path.length && around.every((step, at) => step === path[at])
