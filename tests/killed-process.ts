/** Builds the fixture processes that tests kill. */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { blockModules } from '../packages/platform/build/block-modules.mjs'

const projectRoot = resolve(import.meta.dirname, '..')

type KillConditions = {
  readonly fixture: string
  readonly env: Record<string, string>
  readonly isTime: (lines: readonly string[]) => boolean
}

export type ProcessKiller = {
  /** Kills a process once its output matches a condition. Returns the output up to that point. */
  readonly killWhen: (killing: KillConditions) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/**
 * Builds the given `….fixture.ts` files. The output is inside the project folder, because the files import the
 * project's packages.
 */
export async function createProcessKiller(inputs: readonly string[]): Promise<ProcessKiller> {
  await mkdir(join(projectRoot, '.cache'), { recursive: true })
  const built = await mkdtemp(join(projectRoot, '.cache/durability-'))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [blockModules()],
    build: { ssr: true, rolldownOptions: { input: [...inputs] }, outDir: built, minify: false },
  })
  return {
    killWhen: (killing) => killWhen(built, killing),
    close: () => rm(built, { recursive: true, force: true }),
  }
}

function killWhen(built: string, { fixture, env, isTime }: KillConditions): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(built, `${fixture}.fixture.js`)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    let complaints = ''
    const listPrintedLines = () => printed.split('\n').slice(0, -1)
    child.stderr.on('data', (chunk: Buffer) => void (complaints += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (isTime(listPrintedLines())) child.kill('SIGKILL')
    })
    child.on('close', (_, signal) => {
      if (signal === 'SIGKILL') resolve(listPrintedLines())
      else reject(new Error(complaints))
    })
  })
}
