/** Maps values that the two servers generate differently: entity tags, and receipts, which are random. */
import { toHeader } from './differences.mjs'

const tag = /"[^"]*"/g
const receipt = /(?<=[?&]receipt=)[\w-]+/g

export function createServerValues() {
  const tags = new Map()
  const receipts = new Map()
  return {
    /** Records the generated values in the old and the new server's response to one request. */
    record(before, after) {
      recordPair(tags, readValues(before, 'etag', tag), readValues(after, 'etag', tag))
      recordPair(receipts, readValues(before, 'location', receipt), readValues(after, 'location', receipt))
    },
    /** Returns the request for the new server, with the new server's values in place of the old server's values. */
    toNewRequest: (request) => ({
      ...request,
      ...(request.path !== undefined && {
        path: request.path.replace(receipt, (value) => receipts.get(value) ?? value),
      }),
      headers: Object.fromEntries(
        Object.entries(request.headers ?? {}).map(([name, value]) => [
          name,
          name.startsWith('if-') ? value.replace(tag, (text) => tags.get(text) ?? text) : value,
        ]),
      ),
    }),
    /** Returns the new server's response with the old server's receipts. */
    withOldReceipts(answer) {
      const replace = (text) => {
        for (const [old, fresh] of receipts) text = text.replaceAll(fresh, old)
        return text
      }
      if (receipts.size === 0) return answer
      return {
        ...answer,
        headers: answer.headers.map(([name, value]) => [name, replace(value)]),
        body: Buffer.from(replace(answer.body.toString('latin1')), 'latin1'),
      }
    },
  }
}

const readValues = (answer, name, pattern) => toHeader(answer, name)?.match(pattern) ?? []

function recordPair(values, [old], [fresh]) {
  if (old !== undefined && fresh !== undefined && old !== fresh) values.set(old, fresh)
}
