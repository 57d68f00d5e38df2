import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#database'
import { openSubmissions } from '#forms'
import type { FormDefinition } from '#model'
import { storefront } from '../../composition.ts'
import { runSite } from '../run-site.ts'

const projectRoot = resolve(import.meta.dirname, '../../../../..')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  await (await openDatabase({ dataDir: join(folder, 'data') })).close()
})
afterEach(() => rm(folder, { recursive: true }))

async function site(...words: string[]) {
  const lines: string[] = []
  const print = (line: string) => void (line.startsWith('Database: ') || lines.push(line))
  const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
  const code = await runSite({
    words: ['submissions', ...words],
    env,
    projectRoot,
    storefront,
    print,
    printError: print,
  })
  return { code, output: lines.join('\n') }
}

const definition = (id: string): FormDefinition => ({
  id,
  label: id === 'enquiry' ? 'Enquiry' : 'Newsletter',
  fields: [
    {
      name: 'text',
      label: 'Message',
      type: 'longText',
      isRequired: true,
      minLength: 0,
      maxLength: 99,
      options: [],
      value: '',
    },
  ],
  noticeTo: undefined,
  purpose: 'message',
  nextPath: undefined,
})

async function store(day: string, form: string, text: string): Promise<string> {
  const database = await openDatabase({ dataDir: join(folder, 'data') })
  const submissions = openSubmissions({ database, clock: () => new Date(`${day}T12:00:00Z`), randomBytes })
  const { reference } = await submissions.store({
    definition: definition(form),
    page: { contentKey: 'MC1', path: `/${form}`, title: form },
    typed: { text },
    suspicion: form === 'newsletter' ? 'trap' : undefined,
    noticeTo: undefined,
  })
  await database.close()
  return reference
}

async function readAuditEvents() {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  await runSite({
    words: ['audit'],
    env: { DATA_DIR: join(folder, 'data') },
    projectRoot,
    storefront,
    print,
    printError: () => undefined,
  })
  return lines.map((line) => line.split('\t').slice(2, 4))
}

describe('npm run site -- submissions', () => {
  it('lists submissions, newest first, without terminal control characters', async () => {
    expect((await site()).output).toBe('There are no submissions.')
    const first = await store('2026-01-01', 'enquiry', 'Two\nplease\u001b[2J')
    const second = await store('2026-02-01', 'newsletter', 'Spam')
    expect(await site()).toEqual({
      code: 0,
      output:
        `${second}  2026-02-01T12:00:00.000Z  received  Newsletter  /newsletter  (trap)\n      Message: Spam\n` +
        `${first}  2026-01-01T12:00:00.000Z  received  Enquiry  /enquiry\n      Message: Two\n        please[2J`,
    })
    expect((await site('--form', 'enquiry')).output).not.toContain('Newsletter')
  })

  it('writes a CSV file, oldest first, that only this user can read and whose cells contain no formulas', async () => {
    const first = await store('2026-01-01', 'enquiry', '=HYPERLINK("https://evil.example")')
    const second = await store('2026-02-01', 'enquiry', 'Two, please')
    expect((await site('--csv', 'sent.csv')).output).toBe(
      `2 submissions written to ${join(folder, 'sent.csv')}.`,
    )
    expect(await readFile(join(folder, 'sent.csv'), 'utf8')).toBe(
      '\uFEFFNumber,Reference,Sent (UTC),Page,Form,Answered (UTC),Account,Suspicion,Message\r\n' +
        `1,${first},2026-01-01T12:00:00.000Z,/enquiry,Enquiry,,,,"'=HYPERLINK(""https://evil.example"")"\r\n` +
        `2,${second},2026-02-01T12:00:00.000Z,/enquiry,Enquiry,,,,"Two, please"\r\n`,
    )
    expect((await stat(join(folder, 'sent.csv'))).mode & 0o077).toBe(0)
  })

  it('marks a submission as answered or unanswered, whether or not the reference number is entered in its standard format', async () => {
    const reference = await store('2026-01-01', 'enquiry', 'Two, please')
    const other = await store('2026-01-02', 'enquiry', 'Three, please')
    expect(await site('answer', reference.toLowerCase().replace('-', ' '))).toEqual({
      code: 0,
      output: `${reference} is answered.`,
    })
    const { output } = await site()
    expect(output).toMatch(new RegExp(`^${reference}  \\S+  answered`, 'm'))
    expect(output).toMatch(new RegExp(`^${other}  \\S+  received`, 'm'))
    expect(await site('answer', reference)).toEqual({
      code: 1,
      output: expect.stringContaining(`${reference} has been answered already.`) as string,
    })
    expect((await site('reopen', reference)).output).toBe(`${reference} is open again.`)
    expect(await readAuditEvents()).toEqual(
      ['submission.received', 'submission.answered'].map((event) => [event, reference]),
    )
  })

  it('deletes or anonymises submissions received before a given day, including their outbox messages', async () => {
    await store('2026-01-01', 'enquiry', 'Old')
    await store('2026-02-01', 'enquiry', 'Middle')
    await store('2026-03-01', 'enquiry', 'New')
    const outbox = join(folder, 'data', 'outbox')
    await mkdir(outbox)
    for (const day of ['01-01', '02-01', '03-01'])
      await writeFile(join(outbox, `2026-${day}T12-00-00-000-0a.eml`), 'text')

    expect((await site('--delete-before', '2026-02-01')).output).toMatch(
      /^One submission deleted, and 1 of the outbox/,
    )
    expect((await site('--anonymise-before', '2026-03-01')).output).toMatch(
      /^One submission anonymised, and 1 /,
    )
    const { output } = await site()
    expect(output).not.toMatch(/Old|Middle/)
    expect(output).toContain('Message: New')
    expect(await readdir(outbox)).toEqual(['2026-03-01T12-00-00-000-0a.eml'])
  })

  it.each([
    [['--delete-before', 'yesterday'], 2, /"yesterday" is not a date/],
    [['--delete-before', '2026-02-30'], 2, /"2026-02-30" is not a date/],
    [
      ['--delete-before'],
      2,
      /Usage: npm run site -- submissions \[answer\|reopen <number>\] \[--csv <file>\]/,
    ],
    [['everything'], 2, /Usage/],
    [['answer'], 2, /Usage/],
    [['answer', '2222-2222', 'twice'], 2, /Usage/],
    [['answer', '1'], 1, /No submission has the reference number "1"/],
    [['answer', '2222-2222'], 1, /No submission has/],
    [['--csv', 'no/such/folder/sent.csv'], 1, /ENOENT|no such/],
  ])('%j exits with %i and deletes nothing', async (words, code, message) => {
    await store('2026-01-01', 'enquiry', 'Kept')
    const run = await site(...words)
    expect(run.code).toBe(code)
    expect(run.output).toMatch(message)
    expect((await site()).output).toContain('Kept')
  })
})
