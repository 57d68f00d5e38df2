/** The studio's agent on a canvas: by its own address it knows the mark's name, which content cannot guess, and by that its element. */
import { answerStudio } from './canvas/answer-studio.ts'
import { awaitPort } from './canvas/await-port.ts'
import { keepStill } from './canvas/keep-still.ts'

const mark = new URL(import.meta.url).hash.slice(1)
const agent = /^data-mark-\w+$/.test(mark) && document.querySelector<HTMLScriptElement>(`script[${mark}]`)
if (agent) {
  keepStill(document)
  awaitPort(window, (port) => answerStudio({ document, port, mark, agent }))
}
