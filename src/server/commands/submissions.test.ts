import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#database'
import { openSubmissions } from '#forms'
import type { FormDefinition } from '#kit'
import { runSite } from './run-site.ts'

const projectRoot = resolve(import.meta.dirname, '../../..')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function site(...words: string[]) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
  const code = await runSite({ words: ['submissions', ...words], env, projectRoot, print, printError: print })
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

async function store(day: string, form: string, text: string): Promise<void> {
  const database = await openDatabase({ dataDir: join(folder, 'data') })
  const submissions = openSubmissions({ database, clock: () => new Date(`${day}T12:00:00Z`) })
  await submissions.store({
    definition: definition(form),
    page: { contentKey: 'MC1', path: `/${form}`, title: form },
    typed: { text },
    suspicion: form === 'newsletter' ? 'trap' : undefined,
    noticeTo: undefined,
  })
  await database.close()
}

describe('npm run site -- submissions', () => {
  it('SSN-6 lists what was sent, newest first, without what would rewrite a terminal', async () => {
    expect((await site()).output).toBe('Nothing has been sent.')
    await store('2026-01-01', 'enquiry', 'Two\nplease\u001b[2J')
    await store('2026-02-01', 'newsletter', 'Spam')
    expect(await site()).toEqual({
      code: 0,
      output:
        '2  2026-02-01T12:00:00.000Z  Newsletter  /newsletter  (trap)\n      Message: Spam\n' +
        '1  2026-01-01T12:00:00.000Z  Enquiry  /enquiry\n      Message: Two\n        please[2J',
    })
    expect((await site('--form', 'enquiry')).output).not.toContain('Newsletter')
  })

  it('SSN-6 writes a table, oldest first, for this user alone, in which no cell is a formula', async () => {
    await store('2026-01-01', 'enquiry', '=HYPERLINK("https://evil.example")')
    await store('2026-02-01', 'enquiry', 'Two, please')
    expect((await site('--csv', 'sent.csv')).output).toBe(
      `2 submissions written to ${join(folder, 'sent.csv')}.`,
    )
    expect(await readFile(join(folder, 'sent.csv'), 'utf8')).toBe(
      '\uFEFFNumber,Sent (UTC),Page,Form,Suspicion,Message\r\n' +
        `1,2026-01-01T12:00:00.000Z,/enquiry,Enquiry,,"'=HYPERLINK(""https://evil.example"")"\r\n` +
        '2,2026-02-01T12:00:00.000Z,/enquiry,Enquiry,,"Two, please"\r\n',
    )
    expect((await stat(join(folder, 'sent.csv'))).mode & 0o077).toBe(0)
  })

  it('deletes and anonymises by day, the messages of the outbox too', async () => {
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
    [['--delete-before', 'yesterday'], 2, /"yesterday" is no day/],
    [['--delete-before', '2026-02-30'], 2, /"2026-02-30" is no day/],
    [['--delete-before'], 2, /Usage: npm run site -- submissions \[--csv <file>\]/],
    [['everything'], 2, /Usage/],
    [['--csv', 'no/such/folder/sent.csv'], 1, /ENOENT|no such/],
  ])('%j ends with %i and deletes nothing', async (words, code, message) => {
    await store('2026-01-01', 'enquiry', 'Kept')
    const run = await site(...words)
    expect(run.code).toBe(code)
    expect(run.output).toMatch(message)
    expect((await site()).output).toContain('Kept')
  })
})
