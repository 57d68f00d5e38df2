/**
 * What the studio and the agent on a canvas say to each other, in one thread: what is said is heard as soon as whoever says it is done, in the
 * order in which it was said. A browser draws, and takes keys, before it delivers what came over a port: some 10 ms later.
 */
import type { AgentLine, AgentMessage, StudioMessage } from '#browser'

type Line = {
  readonly post: (message: StudioMessage) => void
  /** Nothing is heard any more, at either end, but what was said before: a frame that goes says what was typed in it. */
  readonly close: () => void
  readonly agent: AgentLine
}

export function createCanvasLine(onMessage: (message: AgentMessage) => void): Line {
  const studio = createWay<AgentMessage>(onMessage)
  const agent = createWay<StudioMessage>()
  return {
    post: agent.say,
    close() {
      studio.close()
      agent.close()
    },
    agent: { say: studio.say, listen: agent.listen },
  }
}

/** What is said before anybody listens waits. */
function createWay<T>(onMessage?: (message: T) => void) {
  const early: T[] = []
  let hear = onMessage ?? ((message: T) => void early.push(message))
  return {
    say: (message: T) => queueMicrotask(() => hear(message)),
    listen(next: (message: T) => void) {
      hear = next
      for (const message of early.splice(0)) next(message)
    },
    close() {
      queueMicrotask(() => {
        hear = () => undefined
      })
    },
  }
}
