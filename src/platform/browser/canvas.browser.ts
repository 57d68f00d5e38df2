/**
 * The studio's agent on a canvas. Its script element is the first in a canvas's head, before any content, and has the
 * mark, whose name content cannot guess. Danger: if the name were in the address after a `#`, the script would read a
 * wrong name, because Chromium gives a script from its memory cache the address by which it was first loaded.
 */
import { answerStudio } from './canvas/answer-studio.ts'
import { awaitLine } from './canvas/await-line.ts'
import { preventNavigation } from './canvas/prevent-navigation.ts'

const agent = document.head.firstElementChild
const mark = agent?.getAttributeNames().find((name) => /^data-mark-\w+$/.test(name))
if (agent instanceof HTMLScriptElement && mark !== undefined) {
  preventNavigation(document)
  awaitLine(window, (line) => answerStudio({ document, line, mark, agent }))
}
