/**
 * W3C Trace Context, level 1: where a request belongs in a trace that began elsewhere. Attack: whoever sends it writes into the log and into
 * every call that follows; so only what is of the standard's form counts, and all else is as if it were not there.
 */
import type { IncomingHttpHeaders } from 'node:http'

export type TraceContext = {
  readonly traceparent: string
  readonly tracestate: string | undefined
  /** 32 hexadecimal digits. */
  readonly traceId: string
}

const zero = /^0+$/
/** Version, trace, parent, flags; later versions may add fields after another dash (section 4.3). */
const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[\x20-\x7e]*)?$/
const maxLength = 256
/** Section 3.3.1.1: what may be dropped where it is longer is dropped whole here. */
const maxStateLength = 512
const member =
  /^[a-z0-9][a-z0-9_\-*/]{0,255}(?:@[a-z][a-z0-9_\-*/]{0,13})?=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/
const maxMembers = 32

/** Undefined where there is none, or none of that form; two lines of it are none. */
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
