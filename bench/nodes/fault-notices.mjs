/** Drops all of the database's notifications to one of two nodes. */
import { randomBytes } from 'node:crypto'
import { signIn } from './editor.mjs'
import { startDatabaseProxy } from './proxy.mjs'
import { toQuantiles, toEditedText, watchPage } from './watch-page.mjs'

const publishes = 20

export async function suppressNotifications({ postgresPort, database, nodes, report }) {
  const proxy = await startDatabaseProxy({ port: postgresPort + 1, toPort: postgresPort })
  const proxied = Object.assign(new URL(database), { port: String(postgresPort + 1) }).href
  await nodes.start(0)
  await nodes.start(1, { more: { DATABASE_URL: proxied } })
  const [publishing, deaf] = [nodes.toOrigin(0), nodes.toOrigin(1)]
  const editor = await signIn(publishing)
  const watch = watchPage([publishing, deaf])
  let number = 0
  for (const isDropping of [false, true]) {
    proxy.state.isDropping = isDropping
    const [visible, acknowledged] = [[], []]
    for (let round = 0; round < publishes; round++) {
      const draft = await editor.edit(publishing, toEditedText(++number))
      const sentMs = performance.now()
      await editor.publish(publishing, draft, { note: '', key: randomBytes(16).toString('hex') })
      acknowledged.push(performance.now() - sentMs)
      watch.acknowledge(number)
      if (!(await watch.awaitRelease(number)))
        throw new Error(`Publish ${number} is not visible on both nodes`)
      visible.push(watch.shownAt(deaf, number) - sentMs)
    }
    const how = isDropping ? 'without notices' : 'with notices'
    report(`publish until the other shows it, ${how}, p50`, { value: toQuantiles(visible).p50, unit: 'ms' })
    report('… longest', { value: toQuantiles(visible).max, unit: 'ms', limit: 1_000 })
    report('… until it is acknowledged, longest', { value: toQuantiles(acknowledged).max, unit: 'ms' })
  }
  await watch.stop()
  editor.close()
  report('notices dropped', { value: proxy.state.dropped })
  report('page requests', { value: watch.facts.requested })
  report('… that failed', { value: watch.facts.failed, limit: 0 })
  report('… older than what was acknowledged', { value: watch.facts.older, limit: 0 })
  await nodes.stop()
  await proxy.close()
}
