/**
 * The message channel between the studio and the agent on a canvas, in one thread. Messages are delivered as
 * microtasks, in the order in which they are sent. A `MessagePort` would deliver them about 10 ms later, after the
 * browser has painted and handled further keys.
 */
import type { AgentLine, AgentMessage, StudioMessage } from '#browser'

type Line = {
  readonly post: (message: StudioMessage) => void
  /**
   * Stops the delivery of new messages. Messages that have already been sent are still delivered, so that a closing
   * frame reports the text typed in it.
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
