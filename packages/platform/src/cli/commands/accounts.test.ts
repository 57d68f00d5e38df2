import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#database'
import { openSubmissions } from '#forms'
import { writeSmallSite } from '../../app/small-site.fixture.ts'
import { storeApplication } from '../../http/forms/application.fixture.ts'
import { storefront } from '../../composition.ts'
import { runSite } from '../run-site.ts'

const projectRoot = resolve(import.meta.dirname, '../../../../..')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  await (await openDatabase({ dataDir: folder })).close()
})
afterEach(() => rm(folder, { recursive: true }))

async function site(...words: string[]) {
  const lines: string[] = []
  const print = (line: string) => void (line.startsWith('Database: ') || lines.push(line))
  const env = { DATA_DIR: folder, PUBLIC_ORIGIN: 'https://shop.example', BASE_PATH: '/acme' }
  const code = await runSite({ words, env, projectRoot, storefront, print, printError: print })
  return { code, output: lines.join('\n') }
}

async function apply(email: string): Promise<void> {
  const database = await openDatabase({ dataDir: folder })
  const submissions = openSubmissions({ database, clock: () => new Date(), randomBytes })
  await storeApplication(submissions, { name: 'Anna\u001b[2J', email, clinic: 'Clear Skin' })
  await database.close()
}

describe('account commands', () => {
  it('print a one-time link for a new account, and write an audit event', async () => {
    const { code, output } = await site('create-account', 'Anna@Shop.example', '--name', 'Anna')
    expect(code).toBe(0)
    expect(output).toMatch(/administrator[\s\S]*https:\/\/shop\.example\/acme\/api\/link\?token=[\w-]{43}/)
    expect((await site('audit')).output).toMatch(
      /site command\taccount\.created\t005\w{15} administrator\tcommand/,
    )
  })

  it.each([
    [['create-account', 'anna'], 1, /not an e-mail address/],
    [['create-account', 'anna@shop.example', '--role', 'king'], 1, /not a role/],
    [['create-account', 'anna@shop.example', '--king'], 2, /has no option --king/],
    [['create-account', 'anna@shop.example', '--name', 'A\nB'], 1, /The name "A\\nB" contains a line break/],
    [['create-account', 'anna@shop.example', '--clinic', 'A\u001b[2J'], 1, /The clinic .* contains/],
    [['applications', 'approve', 'x'], 2, /Usage/],
    [['applications', 'approve', '7'], 1, /no application number 7/],
    [['applications'], 0, /There are no applications/],
    [['outbox'], 0, /The outbox is empty/],
    [['outbox', '../epiderm.db'], 1, /There is no message/],
  ])('%j exits with %i and a reason', async (words, code, message) => {
    const run = await site(...words)
    expect([run.code, run.output]).toEqual([code, expect.stringMatching(message)])
  })

  it('record the person given by --as as the author in the release list and the audit log', async () => {
    await writeSmallSite(join(folder, 'content'), { questions: 1 })
    await site('create-account', 'anna@shop.example', '--name', 'Anna')
    await site('import', join(folder, 'content'), '--as', 'Anna@shop.example')
    const file = join(folder, 'content', 'questions', 'question-1.yaml')
    const before = await readFile(file, 'utf8')
    await writeFile(file, before.replace('What is 1?', 'What is one?'))
    expect(await site('import', join(folder, 'content'))).toMatchObject({ code: 0 })
    expect((await site('rollback', '1', '--as', 'anna@shop.example')).code).toBe(0)
    await site('create-account', 'bert@shop.example', '--as', 'anna@shop.example')
    expect((await site('releases')).output.split('\n')).toEqual([
      expect.stringContaining('  anna@shop.example (site command)  Back to release 1'),
      expect.stringContaining('  site command  Import of'),
      expect.stringContaining('  anna@shop.example (site command)  Import of'),
    ])
    expect((await site('audit')).output).toMatch(/anna@shop\.example \(site command\)\taccount\.created\t/)
  })

  it.each([
    ['an unknown account', 'nobody@shop.example', 1, /no account/],
    ['a practitioner', 'clinic@shop.example', 2, /No staff account has the address/],
  ])('--as rejects %s and publishes nothing', async (_, email, code, message) => {
    await writeSmallSite(join(folder, 'content'), { questions: 0 })
    await site('create-account', 'clinic@shop.example', '--role', 'practitioner')
    const run = await site('import', join(folder, 'content'), '--as', email)
    expect([run.code, run.output]).toEqual([code, expect.stringMatching(message)])
    expect((await site('releases')).output).toContain('Nothing is published yet')
  })

  it('list applications without control characters, allow only one decision on each application, and send a message on approval', async () => {
    await writeSmallSite(join(folder, 'content'), { questions: 0 })
    await site('import', join(folder, 'content'))
    await apply('anna@clinic.example')
    await apply('bert@clinic.example')
    const listed = (await site('applications')).output
    expect(listed).toMatch(/^1 .* open\n/)
    expect(listed).not.toContain('\u001b')
    expect((await site('applications', 'approve', '1')).output).toContain(
      'https://shop.example/acme/api/link?token=',
    )
    expect((await site('applications', 'decline', '2')).output).toContain('Declined')
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(2)
    const messages = (await site('outbox')).output.split('\n')
    expect(messages).toEqual([
      expect.stringMatching(/\tbert@clinic\.example\t/),
      expect.stringMatching(/\tanna@clinic\.example\t/),
    ])
    const [name = ''] = messages[1]?.split('\t') ?? []
    const { output: shown } = await site('outbox', name)
    expect(shown).toMatch(/^To: anna@clinic\.example$[\s\S]*\/acme\/api\/link\?token=[\w-]{43}$/m)
    expect(shown).not.toContain('\u001b')
    expect((await site('audit')).output).toContain(
      `site command\toutbox.read\t${name} to anna@clinic.example`,
    )
    const again = await site('applications', 'decline', '1')
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('already been approved')])
    expect((await site('applications')).output).toMatch(/1 .* approved\n[\s\S]*2 .* declined/)
  })
})
