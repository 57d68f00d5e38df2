/**
 * Selects the steps to run for `npm test -- …`. The name of a step selects that step, and `all` selects every step. Any
 * other argument selects the tests whose path or title contains it.
 */

/**
 * Throws an error with a message for the user if an argument is not the name of a step and none of the selected steps
 * can run single tests.
 */
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

/** Returns the names of the steps that must also run if the given step runs. */
const findPreceding = (word, steps) => steps.find(({ name }) => name === word)?.after ?? []

/**
 * A step with `partOf` runs a subset of the step that it refers to, which would take too long as a whole. A step with
 * `onlyNamed` runs only if the user names it.
 */
const stepsOf = (steps, words) =>
  words.includes('all')
    ? steps.filter(({ partOf }) => partOf === undefined)
    : steps.filter(({ onlyInAll, onlyNamed }) => onlyInAll !== true && onlyNamed !== true)

export const toStepsHint = (steps) =>
  `Steps: ${steps.map(({ name }) => name).join(', ')}; all. Words after ${steps
    .filter(({ named }) => named !== undefined)
    .map(({ name }) => name)
    .join(', ')} choose tests.`

/** Returns the search words that do not match any test. `tests` contains file paths together with test titles. */
export const findUnmatchedWords = (words, tests) =>
  words.filter((word) => !tests.some((test) => test.toLowerCase().includes(word.toLowerCase())))

/** Returns a pattern that matches any of the words literally, ignoring case. */
export const toWordPattern = (words) =>
  `(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})`
