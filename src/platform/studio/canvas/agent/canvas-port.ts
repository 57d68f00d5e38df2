/** Exchanges messages with the agent on the canvas and applies the changes that edits cause there, one after the other. */
import type { AgentMessage, StudioMessage } from '#browser'
import { CallError, type ApiClient } from '../../api/calls.ts'
import type { CanvasChange } from '../../api/shapes.ts'
import type { Companion, LoggedEdit } from '../../edits/companions.ts'
import { toPreviewQuery, type ListPreview } from '../../document/list-preview.ts'
import { createCanvasLine } from './canvas-line.ts'

export type CanvasAddress = { readonly path: string; readonly language: string; readonly viewer: Viewer }
export type Viewer = 'guest' | 'sample'

export type CanvasPort = {
  readonly post: (message: StudioMessage) => void
  /**
   * Requests the changes of a draft once for all edits that arrive meanwhile. `edit` is the edit that changed the draft; the canvas may
   * have it already.
   */
  readonly follow: (edit?: LoggedEdit) => void
  /** Undefined while the canvas waits for the changes of another edit. */
  readonly accompany: () => Companion | undefined
  /** Shows a list in another state, or in its own where undefined. */
  readonly look: (preview: ListPreview | undefined) => void
  /** Records that the studio has changed the canvas optimistically. */
  readonly noteAhead: () => void
  /**
   * Adopts the server's drawing once the server has everything that was typed and the canvas has everything of the server. Sends nothing if
   * there are no optimistic updates.
   */
  readonly settle: () => void
  readonly close: () => void
}

type ShownState = { readonly mark: string; readonly state: string }

type PortDeps = {
  readonly frame: HTMLIFrameElement
  readonly address: CanvasAddress
  readonly calls: Pick<ApiClient, 'post'>
  /** The initial preview, in addition to the address; a change of it does not reload the frame. */
  readonly preview: ListPreview | undefined
  readonly onMessage: (message: AgentMessage) => void
  /** Called when only a reload of the page helps. */
  readonly onReload: () => void
}

/** The event that the agent waits for; it passes the agent's end of the channel. */
const lineEvent = 'epiderm-canvas'

const withAll = { agent: 'with', drafts: 'stored' } as const

/** Call once the frame has loaded. */
export function openCanvasPort({ frame, onMessage, onReload, ...deps }: PortDeps): CanvasPort {
  const line = createCanvasLine((message) => receive(message))
  let isClosed = false
  const ahead = createAhead()
  const post = (message: StudioMessage) => {
    if (message.type === 'show' || message.type === 'preview') ahead.note()
    line.post(message)
  }
  const show = (change: CanvasChange) => {
    if (isClosed) return
    if (change.kind === 'page') return onReload()
    post({ type: 'exchange', change })
  }
  const changes = createChanges(deps, () => following.follow())
  const following = createFollowing({ changes, show, onReload })
  if (deps.preview !== undefined) following.follow()

  const receive = (message: AgentMessage) => {
    if (message.type === 'failed' || message.type === 'reload') return onReload()
    following.hear(message)
    ahead.hear(message)
    onMessage(message)
    following.goOn()
  }
  frame.contentWindow?.dispatchEvent(new CustomEvent(lineEvent, { detail: line.agent }))
  return {
    post,
    follow: following.follow,
    accompany: () => (isClosed ? undefined : following.accompany()),
    look: changes.look,
    noteAhead: ahead.note,
    settle() {
      if (following.isWhole() && ahead.take()) post({ type: 'settle', heard: ahead.heard() })
    },
    close() {
      isClosed = true
      line.close()
    },
  }
}

type FollowingDeps = Pick<PortDeps, 'onReload'> & {
  readonly changes: Pick<ReturnType<typeof createChanges>, 'load' | 'toQuery'>
  readonly show: (change: CanvasChange) => void
}

/** Requests changes one after the other until the canvas shows what the server has. */
function createFollowing({ changes, show, onReload }: FollowingDeps) {
  const edits = createAwaited()
  let shown: ShownState | undefined
  let isAsking = false
  /** The last answer has not arrived yet. */
  let isBehind = false

  const begin = () => {
    isAsking = true
    edits.forget()
  }
  const end = (change: CanvasChange) => {
    isBehind = false
    show(change)
  }
  const ask = async (now: ShownState) => {
    begin()
    try {
      end(await changes.load(now))
    } catch (error) {
      isAsking = false
      isBehind = true
      if (error instanceof CallError && error.failure === 'refused') onReload()
    }
  }
  const goOn = () => {
    if (edits.areAwaited() && shown !== undefined && !isAsking) void ask(shown)
  }
  return {
    goOn,
    follow(edit?: LoggedEdit) {
      edits.await(edit)
      goOn()
    },
    accompany(): Companion | undefined {
      if (shown === undefined || isAsking) return undefined
      begin()
      return {
        asked: changes.toQuery(shown),
        take(change, edit) {
          if (change !== undefined) {
            edits.hear(edit)
            return end(change)
          }
          isAsking = false
          goOn()
        },
      }
    },
    hear(message: AgentMessage) {
      if (message.type === 'ready') shown = { mark: message.mark, state: message.state }
      if (message.type !== 'exchanged' || shown === undefined) return
      isAsking = false
      shown = { ...shown, state: message.state }
    },
    isWhole: () => !isAsking && !edits.areAwaited() && !isBehind,
  }
}

type ChangesDeps = Pick<PortDeps, 'address' | 'calls' | 'preview'>

/** Requests what differs from the shown state, in the current preview. */
function createChanges({ address, calls, preview: first }: ChangesDeps, onLook: () => void) {
  let preview = first
  const toQuery = (shown: ShownState) => ({
    ...address,
    ...toPreviewQuery(preview),
    agent: 'with' as const,
    ...shown,
  })
  return {
    look(next: ListPreview | undefined) {
      preview = next
      onLook()
    },
    toQuery,
    load(shown: ShownState) {
      const body = { ...toQuery(shown), drafts: 'stored' as const }
      return calls.post('/studio/canvas/fragments', { body })
    },
  }
}

/** The edits that changed drafts and are not on the canvas yet. */
function createAwaited() {
  const heard = new Map<string, number>()
  let awaited: readonly (LoggedEdit | undefined)[] = []
  const isAwaited = (edit: LoggedEdit | undefined) =>
    edit === undefined || (heard.get(edit.item) ?? 0) < edit.seq
  return {
    await(edit: LoggedEdit | undefined) {
      awaited = [...awaited, edit]
    },
    areAwaited: () => awaited.some(isAwaited),
    /** The next request includes them. */
    forget() {
      awaited = []
    },
    /** Records that the drawing includes this edit and all before it. */
    hear({ item, seq }: LoggedEdit) {
      heard.set(item, Math.max(seq, heard.get(item) ?? 0))
    },
  }
}

/** Records whether the canvas may show something that the server has not rendered. */
function createAhead() {
  let heard = 0
  let isAhead = false
  let isTyping = false
  return {
    note() {
      isAhead = true
    },
    hear(message: AgentMessage) {
      if (message.type === 'typed') heard++
      if (message.type === 'typing') isTyping = message.times > 0
      if (message.type === 'typed' || message.type === 'typing') isAhead = true
    },
    /** The number of messages about typing. */
    heard: () => heard,
    /** Returns true if there are optimistic updates, and clears the flag; typing in progress still counts. */
    take() {
      const was = isAhead || isTyping
      isAhead = false
      return was
    },
  }
}

/** Query of the canvas page: it includes all stored drafts, and the agent. */
export const toCanvasQuery = ({ path, language, viewer }: CanvasAddress): string =>
  new URLSearchParams({ path, language, viewer, ...withAll }).toString()
