/**
 * The message channel between the studio and the agent on a canvas, in one thread. Messages are delivered as microtasks, in the order in
 * which they were sent: browsers paint and handle keys before they deliver messages of a `MessagePort`, some 10 ms later.
 */
import type { AgentLine, AgentMessage, StudioMessage } from '#browser'

type Line = {
  readonly post: (message: StudioMessage) => void
  /**
   * After this, neither end receives messages except those already sent, so that a closing frame still reports the text
   * typed in it.
   */
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

/** Buffers messages that are sent before a listener is set. */
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
