import { maxProblems } from '#schema/browser'

/** The maximum number of problems that the server returns. A count above this maximum is shown as “at least”. */
export const toProblemCount = (number: number): string => {
  if (number > maxProblems) return `${maxProblems}+ problems`
  return `${number} ${number === 1 ? 'problem' : 'problems'}`
}
