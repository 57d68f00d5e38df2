import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { startContentGate } from './content-gate.fixture.ts'

it('a gate opens a new connection for each request, and closes the connection if there is no target', async () => {
  const target = createServer((_request, response) => void response.end('here'))
  await once(target.listen(0, '127.0.0.1'), 'listening')
  const { port } = target.address() as AddressInfo
  const gate = await startContentGate(() => `http://127.0.0.1:${port}`)
  const answer = await fetch(`${gate.address}/a`)
  expect([await answer.text(), answer.headers.get('connection')]).toEqual(['here', 'close'])
  target.close()
  target.closeAllConnections()
  await once(target, 'close')
  await expect(fetch(`${gate.address}/b`)).rejects.toThrow('fetch failed')
  await gate.close()
})
