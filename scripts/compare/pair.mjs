/** Sends the same requests to the old and the new server in parallel. Counts responses and differences by group. */
import { createResponseComparer } from './differences.mjs'
import { createServerValues } from './server-values.mjs'

export function createPair({ servers, onResult }) {
  const differences = createResponseComparer()
  const values = createServerValues()
  let requestCount = 0
  const pair = {
    /** Sends a request to both servers, reports the differences, and returns the old server's response. */
    async ask(group, request) {
      const [before, after] = await pair.askBoth(request)
      onResult({
        group,
        what: toTitle(request),
        found: differences.find(before, values.withOldReceipts(after)),
        status: before.status,
      })
      return before
    },
    /** Compares two texts other than responses, such as e-mail messages, files or command outputs. */
    compareTexts(group, what, [before, after]) {
      const toAnswer = (text) => ({ status: 0, headers: [], body: Buffer.from(text) })
      onResult({ group, what, found: differences.find(toAnswer(before), toAnswer(after)) })
    },
    /** Gives each request a different IP address, so that no request is rate limited. */
    async askBoth(request) {
      requestCount += 1
      const from = `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`
      const headers = { 'x-forwarded-for': from, ...request.headers }
      const requests = [{ ...request, headers }, values.toNewRequest({ ...request, headers })]
      const answers = await Promise.all(
        servers.map(async (server, side) => {
          const own = { ...requests[side].headers, ...request.visitor?.headersFor(side) }
          const answer = await server.ask({ ...requests[side], headers: own })
          request.visitor?.take(side, answer)
          return answer
        }),
      )
      values.record(...answers)
      return answers
    },
  }
  return pair
}

/** Stores cookies separately for each server. */
export function createVisitor() {
  const jars = [new Map(), new Map()]
  return {
    headersFor(side) {
      const cookie = Array.from(jars[side], ([name, value]) => `${name}=${value}`).join('; ')
      return cookie === '' ? {} : { cookie }
    },
    take(side, { headers }) {
      for (const [name, line] of headers) {
        if (name !== 'set-cookie') continue
        const [, key, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || /max-age=0/i.test(line)) jars[side].delete(key)
        else jars[side].set(key, value)
      }
    },
  }
}

const toTitle = ({ raw, method = 'GET', path, title, headers }) =>
  title ?? (raw === undefined ? `${method} ${path}${toWords(headers)}` : JSON.stringify(raw.slice(0, 60)))

const toWords = (headers = {}) =>
  Object.entries(headers)
    .map(([name, value]) => ` ${name}: ${String(value).slice(0, 40)}`)
    .join('')
