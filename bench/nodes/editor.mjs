/** Acts as a publisher in the studio: signs in, edits text on the about page and publishes it, on any node. */
import { Agent, request } from 'node:http'

const page = { item: 'MCZRR7AYZKYJD6RDDUFOEY7NRGSU', language: 'en_GB' }
export const editedPath = '/about'
export const admin = { email: 'admin@clinic.example', password: 'three words or four' }

/** Returns `{status, headers, body}`. Throws if the connection is rejected or lost. */
export function createClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const ask = (method, url, { headers = {}, body, timeoutMs = 30_000 } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method, headers, agent, timeout: timeoutMs }, (response) => {
        const pieces = []
        response.on('data', (piece) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(pieces).toString(),
          }),
        )
      })
      sent.on('timeout', () => sent.destroy(new Error('No answer')))
      sent.on('error', reject)
      sent.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

/** Signs in. `timeoutMs` is the maximum time that a request may wait without receiving a byte. */
export async function signIn(origin, { timeoutMs } = {}) {
  const { ask, close } = createClient()
  const client = Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('')
  const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const session = await ask('POST', `${origin}/api/session`, { headers: json, body: JSON.stringify(admin) })
  if (session.status !== 200) throw new Error(`Sign-in: ${session.status} ${session.body}`)
  const cookie = session.headers['set-cookie'].map((each) => each.split(';')[0]).join('; ')
  let number = 0

  async function call(at, route, body) {
    const [method, path] = route.split(' ')
    const headers = { ...json, cookie }
    const answer = await ask(method, `${at}/api/studio${path}`, {
      headers,
      body: body && JSON.stringify(body),
      timeoutMs,
    })
    if (answer.status < 400) return JSON.parse(answer.body)
    throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 300)}`), {
      status: answer.status,
    })
  }

  return {
    close,
    call,
    /**
     * Edits the text of the page's title block in a draft. Returns the draft, ready to be published. A call that gets
     * no response is repeated with the same operation number.
     */
    async edit(at, text) {
      const path = `/drafts/${page.item}/${page.language}`
      const { seq } = await call(at, `GET ${path}`)
      const operation = { kind: 'set', block: 'lead', path: ['props', 'text'], value: `<p>${text}</p>` }
      const operations = [{ number: number + 1, operation }]
      const done = await call(at, `POST ${path}/operations`, {
        client,
        gesture: `g-${number + 1}`,
        baseSeq: seq,
        operations,
      })
      number += 1
      const lost = done.results.find(({ outcome }) => outcome.kind !== 'applied')
      if (lost !== undefined) throw new Error(JSON.stringify(lost))
      return { contentKey: page.item, language: page.language, seq: done.seq }
    },
    /** Repeated calls with the same `key` publish only once. */
    publish: (at, draft, { note, key }) => call(at, 'POST /publishes', { drafts: [draft], note, key }),
  }
}
