import { maxProblems } from '#schema/browser'

/** The server lists no more problems of an item, so a larger number is a lower limit. */
export const toProblemCount = (number: number): string => {
  if (number > maxProblems) return `${maxProblems}+ problems`
  return `${number} ${number === 1 ? 'problem' : 'problems'}`
}
