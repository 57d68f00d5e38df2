/** Connections on which no request is running: browsers open some in advance, and a server that stops would wait for them. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The answer cuts those that wait, and each other one as soon as its requests are answered. */
export function watchConnections(server: Server): () => void {
  const running = new Map<Socket, number>()
  let isStopping = false
  const count = (socket: Socket, change: number) => {
    const requests = (running.get(socket) ?? 0) + change
    running.set(socket, requests)
    if (isStopping && requests === 0) socket.destroySoon()
  }
  server.on('connection', (socket: Socket) => {
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => {
      if (running.has(socket)) count(socket, -1)
    })
  })
  return () => {
    isStopping = true
    for (const [socket, requests] of running) if (requests === 0) socket.destroy()
  }
}
