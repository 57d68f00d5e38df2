/**
 * `node bench/bare.mjs http|fastify FILE`: runs a bare server for comparison, in a separate process. The file contains
 * the response as `{status, headers, body}`, with headers as a flat list of names and values and the body in Base64.
 * Prints the port.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import Fastify from 'fastify'

const [kind, file] = process.argv.slice(2)
const { status, headers, body } = JSON.parse(readFileSync(file, 'utf8'))
const bytes = Buffer.from(body, 'base64')

process.stdout.write(`${kind === 'http' ? await startHttp() : await startFastify()}\n`)

async function startHttp() {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(bytes))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server.address().port
}

/** Starts a server with one route as in Fastify's documentation: no hooks, no log, no other headers. */
async function startFastify() {
  const server = Fastify()
  server.get('/*', (_request, reply) => reply.header('cache-control', 'no-store').send(JSON.parse(bytes)))
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return new URL(address).port
}
