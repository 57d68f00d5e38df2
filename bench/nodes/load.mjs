/**
 * `node bench/nodes/load.mjs PATH CONNECTIONS SECONDS PORT…`: sends as many GET requests as possible, over persistent
 * connections to all ports. Writes one line of JSON with the numbers of responses and failures. With 0 seconds, runs
 * until its input ends. LOAD_PAUSE_MS is the pause between a response and the next request on a connection.
 */
import { connect } from 'node:net'

const [path, connections, seconds, ...ports] = process.argv.slice(2)
const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n`)
const counts = { answered: 0, failed: 0, refused: 0, longestMs: 0, statuses: {} }
const pauseMs = Number(process.env.LOAD_PAUSE_MS ?? 0)
const againMs = 20
let isOver = false
let open = 0

for (let index = 0; index < Number(connections); index++) ask(Number(ports[index % ports.length]))
if (Number(seconds) > 0) setTimeout(end, Number(seconds) * 1000)
else process.stdin.resume().on('end', end)

function end() {
  isOver = true
  if (open === 0) print()
}

function ask(port) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let left = 0
  let hasAsked = false
  let head = ''
  let sentMs = 0
  open++
  const send = () => {
    hasAsked = true
    sentMs = performance.now()
    socket.write(request)
  }
  socket.on('connect', send)
  socket.on('data', (piece) => {
    if (left === 0) {
      head += piece.latin1Slice()
      const at = head.indexOf('\r\n\r\n')
      if (at < 0) return
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      const status = head.slice(9, 12)
      counts.statuses[status] = (counts.statuses[status] ?? 0) + 1
      left = length - (head.length - at - 4)
      head = ''
    } else left -= piece.length
    if (left > 0) return
    left = 0
    counts.answered++
    counts.longestMs = Math.max(counts.longestMs, performance.now() - sentMs)
    hasAsked = false
    if (isOver) socket.end()
    else if (pauseMs === 0) send()
    else setTimeout(() => (isOver ? socket.end() : send()), pauseMs)
  })
  socket.on('error', (error) => {
    if (error.code === 'ECONNREFUSED') counts.refused++
  })
  socket.on('close', () => {
    open--
    if (hasAsked) counts.failed++
    if (!isOver) setTimeout(() => ask(port), againMs)
    else if (open === 0) print()
  })
}

function print() {
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  process.exit()
}
