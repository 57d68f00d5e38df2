import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { startTestApp } from './testing.ts'

const open = async (address: string, bytes = ''): Promise<Socket> => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

it('stopping waits for running requests, and for no connection without one', async () => {
  const app = await startTestApp()
  const running = await open(
    app.address,
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  await once(app.server.server, 'request')
  const waiting = await Promise.all([
    open(app.address),
    open(app.address, 'GET / HTTP/1.1\r\nhos'),
    open(app.address, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'),
  ])
  await once(waiting[2] ?? running, 'data')
  const ended = waiting.map((socket) => once(socket.on('error', () => undefined).resume(), 'close'))

  const stopped = app.stop()
  await Promise.all(ended)
  running.write('}')
  expect(await text(running)).toMatch(/^HTTP\/1\.1 \d{3} /)
  await stopped
})
