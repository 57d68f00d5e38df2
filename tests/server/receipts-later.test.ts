/**
 * Tests that publishers are notified, and that an audit event is recorded, if the check after a release finds a
 * difference on a page.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTab } from '../../packages/platform/src/drafts/testing.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { operator } from './two-languages.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: 'small', proofLimits: { before: 1, named: 5000 } })
  for (const role of ['administrator', 'publisher', 'editor', 'viewer'] as const)
    await app.platform.identity.accounts.create(operator, {
      email: `${role}@shop.example`,
      name: role,
      role,
      password: 'three words or four',
    })
})
afterAll(() => app.stop())

/** Publishes a change that affects every page. */
async function publishSiteName(name: string) {
  const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__site' })
  const key = { contentKey: items[0]?.contentKey ?? '', language: 'en_GB' }
  const path = ['body', 'name']
  const { seq } = await openTab(app.platform.drafts, key).edit({
    kind: 'set',
    block: null,
    path,
    value: name,
  })
  return app.publishing.publish(operator, { drafts: [{ ...key, seq }], note: '' })
}

/** Makes text blocks render incorrectly, starting with the next release. */
function breakTexts(): void {
  const from = app.platform.content.currentRelease() + 1
  const definition = app.platform.registry.get('text-block') as { View: unknown } as {
    View: (props: never) => unknown
  }
  const { View } = definition
  let renderings = 0
  vi.spyOn(definition, 'View').mockImplementation((props) =>
    app.platform.content.currentRelease() < from ? View(props) : `Render ${renderings++}`,
  )
}

it('records one audit event, logs one warning and sends each publisher one message per release if published pages differ from their preview', async () => {
  breakTexts()
  const { release, later } = await publishSiteName('By the clock')
  expect(later).toBeGreaterThan(3)
  await app.publishing.rest.runDue()
  const [entry] = await app.publishing.list(operator, { limit: 1 })
  expect(entry).toMatchObject({ release, later: 0 })
  expect(entry?.differing).toBeGreaterThan(1)
  const events = await app.platform.audit.list(operator)
  expect(events.filter(({ event }) => event === 'content.receipt-differed')).toMatchObject([
    { item: `release ${release}: ${entry?.difference}` },
  ])
  const warnings = app.complaints().filter(({ msg }) => msg === 'A published page differs from its preview')
  expect(warnings).toHaveLength(1)
  const messages = await app.platform.outbox.list(operator)
  const sent = messages.filter(({ subject }) => subject.startsWith(`Release ${release}: `))
  expect(sent.map(({ to }) => to).toSorted()).toEqual([
    'administrator@shop.example',
    'publisher@shop.example',
  ])
})
