/** Which of React's two builds the built server and its commands load. */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const report = `import { createRequire } from 'node:module'
process.on('exit', () => {
  const loaded = Object.values(createRequire('${root}/x.js').cache).filter((each) => each.loaded).map(({ filename: file }) => /\\breact\\.(\\w+)\\.js$/.exec(file)?.[1])
  console.log('React: ' + loaded.filter(Boolean).join())
})`

type End = { file: string; words: readonly string[]; settings: Record<string, string> }

/** Both end once all is imported: a wrong setting, a command that does nothing. */
const ends: readonly End[] = [
  { file: 'main.js', words: [], settings: { PORT: 'none' } },
  { file: 'site.js', words: ['help'], settings: {} },
]

function run({ file, words, settings }: End, nodeEnv: string | undefined): Promise<string> {
  const { NODE_ENV: _own, ...inherited } = process.env
  const preload = `data:text/javascript,${encodeURIComponent(report)}`
  const env = {
    ...inherited,
    ...settings,
    DATA_DIR: join(tmpdir(), 'epiderm-none'),
    ...(nodeEnv !== undefined && { NODE_ENV: nodeEnv }),
  }
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['--import', preload, join(root, 'dist/server', file), ...words],
      { env },
      (_error, output) => done(/^React: .*$/m.exec(output)?.[0] ?? output),
    )
  })
}

it.each(ends)('$file loads React’s production build, unless NODE_ENV asks for the other', async (end) => {
  expect(await run(end, undefined)).toBe('React: production')
  expect(await run(end, '')).toBe('React: production')
  expect(await run(end, 'development')).toBe('React: development')
})
