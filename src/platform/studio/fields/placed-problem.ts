/** A problem of a draft, where it stands and in the words of whoever writes the draft. */
import type { ProblemPlace, PublishProblem } from '../api/shapes.ts'
import { say } from '../messages/messages.ts'

export type PlacedProblem = ProblemPlace & { readonly text: string }

export const toPlaced = (problem: PublishProblem): PlacedProblem => ({
  ...(problem.place ?? { block: null, path: [] }),
  text: toProblemText(problem),
})

/** Of what does not keep its draft from being published. */
export function toWarning(problem: PublishProblem): PlacedProblem {
  const { text, ...place } = toPlaced(problem)
  return { ...place, text: say.problems.warning(text) }
}

/** A sentence or two. What stands there now is not repeated: it is shown beside it. */
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

type Spoken = { readonly says: RegExp; readonly toWords: (found: RegExpExecArray) => string }

/** What the server says of keys and of names for programs, which nobody here knows. */
const spoken: readonly Spoken[] = [
  { says: /^is missing\b/, toWords: () => say.form.missing },
  {
    says: /^has the \S+ ".*" of (.+?)(?: \(MC[A-Z2-7]{26}\))?$/,
    toWords: ([, title = '']) => say.problems.taken(title),
  },
  { says: /^refers to MC[A-Z2-7]{26}, which does not exist$/, toWords: () => say.problems.lost },
  {
    says: /^is still referred to:\n([^]+)$/,
    toWords: ([, lines = '']) =>
      say.problems.referred(Array.from(lines.matchAll(/^ *\S+ (\S+) \(\w+\):/gm), ([, name = '']) => name)),
  },
]

const toSentence = (words: string) =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?…]$/.test(words) ? '' : '.')

/** Whether the one is the other or around it. */
export const isWithin = (path: readonly string[], around: readonly string[]): boolean =>
  around.length <= path.length && around.every((step, at) => step === path[at])
