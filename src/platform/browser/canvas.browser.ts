/**
 * The studio's agent on a canvas. Its element is the first that a canvas' head holds, before anything that content says, and wears the mark,
 * whose name content cannot guess. Danger: an address with the name after a `#` tells the wrong one, since Chromium gives a
 * script that it has in memory the address by which it was first loaded.
 */
import { answerStudio } from './canvas/answer-studio.ts'
import { awaitLine } from './canvas/await-line.ts'
import { keepStill } from './canvas/keep-still.ts'

const agent = document.head.firstElementChild
const mark = agent?.getAttributeNames().find((name) => /^data-mark-\w+$/.test(name))
if (agent instanceof HTMLScriptElement && mark !== undefined) {
  keepStill(document)
  awaitLine(window, (line) => answerStudio({ document, line, mark, agent }))
}
