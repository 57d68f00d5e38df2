/** Speaks with the agent on the canvas, and brings what edits change there, one change after the other. */
import type { AgentMessage, StudioMessage } from '#browser'
import { CallError, type Calls } from '../../api/calls.ts'
import type { CanvasChange } from '../../api/shapes.ts'
import type { Companion, LoggedEdit } from '../../edits/companions.ts'
import { toPreviewQuery, type ListPreview } from '../../document/list-preview.ts'
import { createCanvasLine } from './canvas-line.ts'

export type CanvasAddress = { readonly path: string; readonly language: string; readonly viewer: Viewer }
export type Viewer = 'guest' | 'sample'

export type CanvasPort = {
  readonly post: (message: StudioMessage) => void
  /**
   * The draft is another: the canvas follows, once for all that comes meanwhile. `edit`: what has made it another, of which the canvas may have heard.
   */
  readonly follow: (edit?: LoggedEdit) => void
  /** Undefined while the canvas waits for what has come of something else. */
  readonly accompany: () => Companion | undefined
  /** At a list in another state; undefined for its own. */
  readonly look: (preview: ListPreview | undefined) => void
  /** The canvas shows what the studio has put there itself. */
  readonly noteAhead: () => void
  /**
   * The server has all that was typed: where the canvas has all of the server, what it shows ahead becomes what the server drew. Where
   * nothing is ahead, nothing is said.
   */
  readonly settle: () => void
  readonly close: () => void
}

type ShownState = { readonly mark: string; readonly state: string }

type PortDeps = {
  readonly frame: HTMLIFrameElement
  readonly address: CanvasAddress
  readonly calls: Pick<Calls, 'post'>
  /** What the canvas shows at first, beside its address; the frame does not load with it. */
  readonly preview: ListPreview | undefined
  readonly onMessage: (message: AgentMessage) => void
  /** Nothing less than a new page will do. */
  readonly onReload: () => void
}

/** What the agent waits for; its end of the line comes with it. */
const lineEvent = 'epiderm-canvas'

const withAll = { agent: 'with', drafts: 'stored' } as const

/** Once the frame has loaded. */
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

/** What is shown becomes what the server has, one change after the other. */
function createFollowing({ changes, show, onReload }: FollowingDeps) {
  const edits = createAwaited()
  let shown: ShownState | undefined
  let isAsking = false
  /** The last answer is not here. */
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

/** What differs from what is shown, as the canvas is looked at now. */
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

/** What has made drafts others, and is not on the canvas yet. */
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
    /** Whatever is asked for now has them. */
    forget() {
      awaited = []
    },
    /** What comes is drawn with that one, and with all before. */
    hear({ item, seq }: LoggedEdit) {
      heard.set(item, Math.max(seq, heard.get(item) ?? 0))
    },
  }
}

/** Whether the canvas may show what the server has not drawn. */
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
    /** How often something was typed. */
    heard: () => heard,
    /** What is settled is not ahead any more, but for what somebody still types in. */
    take() {
      const was = isAhead || isTyping
      isAhead = false
      return was
    },
  }
}

/** Of the page with all stored drafts, and the agent. */
export const toCanvasQuery = ({ path, language, viewer }: CanvasAddress): string =>
  new URLSearchParams({ path, language, viewer, ...withAll }).toString()
