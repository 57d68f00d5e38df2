/** Opens the server's log: JSON for programs, readable lines on a terminal. */
import type { LogStream } from '../../http/create-server.ts'

type LogTarget = { readonly output: LogStream; readonly isTerminal: boolean }

/** Danger: what makes lines readable takes as long to load as a part of the server; nothing but a terminal loads it. */
export async function openLog({ output, isTerminal }: LogTarget): Promise<LogStream> {
  if (!isTerminal) return output
  const { prettyFactory } = await import('pino-pretty')
  const toReadable = prettyFactory({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' })
  return { write: (line) => output.write(toReadable(JSON.parse(line, toPrintable))) }
}

/** Attack: an address or a remote text with control characters that rewrite what the terminal shows. */
const toPrintable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/[^\P{C}\n\t]/gu, '') : value
