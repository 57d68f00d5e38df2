/**
 * Parses W3C Trace Context, level 1: the position of a request in a trace that began on another system. Attack: a
 * client that writes arbitrary text into the log and into subsequent calls. Invalid headers are therefore ignored.
 */
import type { IncomingHttpHeaders } from 'node:http'

export type TraceContext = {
  readonly traceparent: string
  readonly tracestate: string | undefined
  /** 32 hexadecimal digits. */
  readonly traceId: string
}

const zero = /^0+$/
/** Version, trace, parent and flags; later versions may add fields after another dash (section 4.3). */
const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[\x20-\x7e]*)?$/
const maxLength = 256
/**
 * The specification allows truncating a state that is too long (section 3.3.1.1). This parser drops such a state
 * entirely.
 */
const maxStateLength = 512
const member =
  /^[a-z0-9][a-z0-9_\-*/]{0,255}(?:@[a-z][a-z0-9_\-*/]{0,13})?=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/
const maxMembers = 32

/** Parses trace headers. Returns undefined for missing, malformed or repeated headers. */
export function parseTraceContext({
  traceparent,
  tracestate,
}: IncomingHttpHeaders): TraceContext | undefined {
  if (typeof traceparent !== 'string' || traceparent.length > maxLength) return undefined
  const [, version = '', traceId = '', parent = '', , more] = form.exec(traceparent) ?? []
  const isKnown = version === '00' ? more === undefined : version !== '' && version !== 'ff'
  if (!isKnown || zero.test(traceId) || zero.test(parent)) return undefined
  return { traceparent, tracestate: parseState(tracestate), traceId }
}

function parseState(given: string | string[] | undefined): string | undefined {
  const text = [given ?? []].flat().join(',')
  if (text === '' || text.length > maxStateLength) return undefined
  const members = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const names = new Set(members.map((each) => each.slice(0, each.indexOf('='))))
  const isWell = members.every((each) => member.test(each)) && names.size === members.length
  return isWell && members.length > 0 && members.length <= maxMembers ? members.join(',') : undefined
}
