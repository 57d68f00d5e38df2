/**
 * Withdraws a product while visitors request it from two servers and from a real Varnish cache in front of these
 * servers.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnServer } from '../../scripts/own-server.mjs'
import { startVarnish } from '../../scripts/varnish.mjs'
import { findFreePort } from '../free-port.ts'
import { operator, signInAs } from '../../packages/platform/src/http/signed-in.fixture.ts'
import { projectRoot, startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const path = '/product/noon-clear-peel'
/** Number of requests that each visitor sends after the withdrawal has been confirmed. */
const requests = 20

let one: TestApp
let other: TestApp
let varnish: OwnServer

beforeAll(async () => {
  const port = await findFreePort()
  const environment = {
    CACHE_PROXY: 'varnish',
    CACHE_PURGE_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: 'loopback',
  }
  one = await startTestApp({ environment })
  other = await startTestApp({ environment, dataDir: one.dataDir })
  const vcl = await readFile(join(projectRoot, 'deploy/varnish/epiderm.vcl'), 'utf8')
  varnish = await startVarnish({ port, vcl: vcl.replace('"3000"', `"${new URL(other.address).port}"`) })
})
afterAll(async () => {
  await varnish?.stop()
  await other.stop({ keepData: true })
  await one.stop()
})

it('no visitor receives a withdrawn product after the response to the withdrawal, from any server or from the cache in front of the servers', async () => {
  const publisher = await signInAs(one, { email: 'p@shop.example', name: 'The publisher', role: 'publisher' })
  const { items } = await one.platform.content
    .at(operator)
    .findContents({ type: 'epiderm__product', urlName: 'noon-clear-peel' })
  const state = { isAnswered: false }
  const seen: { readonly isLate: boolean; readonly status: number }[] = []
  const read = async (address: string) => {
    const isLate = state.isAnswered
    const { status } = await fetch(address + path)
    seen.push({ isLate, status })
    return isLate
  }
  const visitors = [one.address, other.address, varnish.address]
  for (const address of visitors) for (let n = 0; n < 3; n++) await read(address)
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200))

  const visiting = visitors.flatMap((address) =>
    [1, 2].map(async () => {
      let late = 0
      while (late < requests) if (await read(address)) late++
    }),
  )
  const answer = await publisher.send('POST', '/api/studio/recalls', {
    item: items[0]?.contentKey,
    reason: 'recall',
    key: 'a'.repeat(32),
  })
  state.isAnswered = true
  await Promise.all(visiting)
  expect(JSON.parse(answer.body)).toMatchObject({ behind: [], purge: 'confirmed' })
  const late = seen.filter(({ isLate }) => isLate)
  expect(late).toHaveLength(visitors.length * 2 * requests)
  expect(late.filter(({ status }) => status !== 410)).toEqual([])
})
