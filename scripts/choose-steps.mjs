/**
 * What `npm test -- …` runs. Words that name steps choose them, `all` chooses every one; further words name tests: those
 * run whose file's path or title holds one of them.
 */

/** Throws, with the sentence to show, on a word that is no step where no chosen step can be asked for single tests. */
export function chooseSteps(words, steps) {
  const isStep = (word) => word === 'all' || steps.some(({ name }) => name === word)
  const names = words.filter(isStep).flatMap((word) => [word, ...findPreceding(word, steps)])
  const tests = words.filter((word) => !isStep(word))
  const chosen = names.length === 0 || names.includes('all') ? stepsOf(steps, words) : steps.filter(isNamed)
  const takesNames = names.length > 0 && chosen.every(({ named }) => named !== undefined)
  if (tests.length > 0 && !(takesNames && isStep(words[0])))
    throw new Error(`Unknown step: ${tests.join(', ')}. ${toStepsHint(steps)}`)
  return { chosen, tests }

  function isNamed({ name }) {
    return names.includes(name)
  }
}

/** What also runs where this step is named. */
const findPreceding = (word, steps) => steps.find(({ name }) => name === word)?.after ?? []

/** A step with `partOf` stands for the one named there where that would take too long; one with `onlyNamed` is never missed. */
const stepsOf = (steps, words) =>
  words.includes('all')
    ? steps.filter(({ partOf }) => partOf === undefined)
    : steps.filter(({ onlyInAll, onlyNamed }) => onlyInAll !== true && onlyNamed !== true)

export const toStepsHint = (steps) =>
  `Steps: ${steps.map(({ name }) => name).join(', ')}; all. Words after ${steps
    .filter(({ named }) => named !== undefined)
    .map(({ name }) => name)
    .join(', ')} choose tests.`

/** Of these words, those that no test holds; `tests` are paths with titles. */
export const findUnheld = (words, tests) =>
  words.filter((word) => !tests.some((test) => test.toLowerCase().includes(word.toLowerCase())))

/** Matches a text that holds one of the words, as they are; used without regard to case. */
export const toWordPattern = (words) =>
  `(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})`
