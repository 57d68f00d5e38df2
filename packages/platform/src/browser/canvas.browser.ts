/**
 * The studio's agent on a canvas. Its script element is the first in the head, before any content. One of the element's
 * attributes contains the name of the block markers, which content cannot guess. Danger: do not pass this name in the
 * script's URL after a `#`. For a script from its memory cache, Chromium reports the URL of the first load, and the
 * agent would read a wrong name.
 */
import { connectToStudio } from './canvas/connect-to-studio.ts'
import { awaitChannel } from './canvas/await-channel.ts'
import { preventNavigation } from './canvas/prevent-navigation.ts'

const agent = document.head.firstElementChild
const mark = agent?.getAttributeNames().find((name) => /^data-mark-\w+$/.test(name))
if (agent instanceof HTMLScriptElement && mark !== undefined) {
  preventNavigation(document)
  awaitChannel(window, (line) => connectToStudio({ document, line, mark, agent }))
}
