/** A proxy between a server and PostgreSQL. Forwards all messages, but can drop the database's notifications. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** Length of the protocol's message header: a type byte and a four-byte length, which counts itself and the body. */
const headBytes = 5
const noticeLetter = 'A'.charCodeAt(0)

export async function startDatabaseProxy({ port, toPort }) {
  const state = { isDropping: false, dropped: 0 }
  const open = new Set()
  /** Sends small messages immediately. Otherwise each query of a commit takes an additional 40 ms. */
  const server = createServer({ noDelay: true }, (socket) => {
    const onward = connect({ port: toPort, host: '127.0.0.1', noDelay: true })
    for (const each of [socket, onward]) {
      open.add(each)
      each.on('error', () => undefined).on('close', () => open.delete(each))
    }
    socket.pipe(onward)
    onward.on(
      'data',
      createFilter(state, (piece) => socket.write(piece)),
    )
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    state,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Reassembles whole messages from chunks. No client of this proxy requests encryption, so each response has a header.
 */
function createFilter(state, pass) {
  let kept = Buffer.alloc(0)
  return (piece) => {
    kept = kept.length === 0 ? piece : Buffer.concat([kept, piece])
    let at = 0
    while (kept.length - at >= headBytes) {
      const length = 1 + kept.readUInt32BE(at + 1)
      if (kept.length - at < length) break
      if (state.isDropping && kept[at] === noticeLetter) state.dropped++
      else pass(kept.subarray(at, at + length))
      at += length
    }
    kept = kept.subarray(at)
  }
}
