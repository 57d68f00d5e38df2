import { maxProblems } from '#schema/browser'

/** Maximum number of problems that the server returns. If there may be more, the count is shown as “at least”. */
export const toProblemCountText = (number: number): string => {
  if (number > maxProblems) return `${maxProblems}+ problems`
  return `${number} ${number === 1 ? 'problem' : 'problems'}`
}
