/** Speaks with the agent on the canvas, and brings what edits change there, one change after the other. */
import type { AgentMessage, Fragments, StudioMessage } from '#browser'
import { CallError, type Calls } from '../api/calls.ts'

export type CanvasAddress = { readonly path: string; readonly language: string; readonly viewer: Viewer }
export type Viewer = 'guest' | 'sample'

type CanvasChange = ({ readonly kind: 'fragments' } & Fragments) | { readonly kind: 'page' }

export type CanvasPort = {
  readonly post: (message: StudioMessage) => void
  /** The draft is another: the canvas follows, once for all that comes meanwhile. */
  readonly follow: () => void
  /** The server has all that was typed: where the canvas has all of the server, texts that were typed become what it drew. */
  readonly settle: () => void
  readonly close: () => void
}

type PortWorld = {
  readonly frame: HTMLIFrameElement
  readonly address: CanvasAddress
  readonly calls: Pick<Calls, 'post'>
  readonly onMessage: (message: AgentMessage) => void
  /** Nothing less than a new page will do. */
  readonly onReload: () => void
}

/** What the agent waits for, with one port. */
const portMessage = 'epiderm-canvas'

/** Once the frame has loaded. */
export function openCanvasPort({ frame, address, calls, onMessage, onReload }: PortWorld): CanvasPort {
  const { port1, port2 } = new MessageChannel()
  let shown: { readonly mark: string; readonly state: string } | undefined
  let isAsking = false
  let isStale = false
  /** The last answer is not here. */
  let isBehind = false
  let isClosed = false
  let heard = 0

  const post = (message: StudioMessage) => port1.postMessage(message)
  const follow = () => {
    isStale = true
    if (shown !== undefined && !isAsking) void ask(shown.mark)
  }
  const ask = async (mark: string) => {
    isAsking = true
    isStale = false
    try {
      const body = { ...address, agent: 'with', drafts: 'stored', mark, state: shown?.state }
      const change = await calls.post<CanvasChange>('/studio/canvas/fragments', body)
      if (isClosed) return
      isBehind = false
      if (change.kind === 'page') return onReload()
      const { kind: _, ...fragments } = change
      post({ type: 'exchange', change: fragments })
    } catch (error) {
      isAsking = false
      isBehind = true
      if (error instanceof CallError && error.failure === 'refused') onReload()
    }
  }
  port1.addEventListener('message', ({ data }: MessageEvent<AgentMessage>) => {
    if (data.type === 'ready') shown = { mark: data.mark, state: data.state }
    if (data.type === 'failed' || data.type === 'reload') return onReload()
    if (data.type === 'exchanged' && shown !== undefined) {
      isAsking = false
      shown = { ...shown, state: data.state }
    }
    if (data.type === 'typed') heard++
    onMessage(data)
    if (isStale && shown !== undefined && !isAsking) void ask(shown.mark)
  })
  port1.start()
  frame.contentWindow?.postMessage(portMessage, window.location.origin, [port2])
  return {
    post,
    follow,
    settle: () => void (!isAsking && !isStale && !isBehind && post({ type: 'settle', heard })),
    close() {
      isClosed = true
      port1.close()
    },
  }
}

/** Of the page with all stored drafts, and the agent. */
export const toCanvasQuery = ({ path, language, viewer }: CanvasAddress): string =>
  new URLSearchParams({ path, language, viewer, agent: 'with', drafts: 'stored' }).toString()
