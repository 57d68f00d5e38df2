/** Opens the server's log: JSON for scripts, readable lines on a terminal. */
import type { LogStream } from '../../http/create-server.ts'

type LogTarget = { readonly output: LogStream; readonly isTerminal: boolean }

/** Danger: the formatter loads slowly, so it is loaded only for a terminal. */
export async function openLog({ output, isTerminal }: LogTarget): Promise<LogStream> {
  if (!isTerminal) return output
  const { prettyFactory } = await import('pino-pretty')
  const toReadable = prettyFactory({
    ignore: 'pid,hostname,req,res,responseTime',
    translateTime: 'SYS:HH:MM:ss.l',
    singleLine: true,
    messageFormat: toMessage,
  })
  return { write: (line) => output.write(toReadable(JSON.parse(line, toPrintable))) }
}

/** Attack: a URL or remote text contains control characters that rewrite the terminal's output. */
const toPrintable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/[^\P{C}\n\t]/gu, '') : value

/** Returns one line for each request: `GET /help/returns 200 in 3 ms`. */
function toMessage(line: Record<string, unknown>, messageKey: string): string {
  const { req, res, responseTime } = line as {
    readonly req?: { readonly method: string; readonly url: string }
    readonly res?: { readonly statusCode: number }
    readonly responseTime?: number
  }
  const message = String(line[messageKey] ?? '')
  if (req === undefined || res === undefined) return message
  const summary = `${req.method} ${req.url} ${res.statusCode} in ${Math.round(responseTime ?? 0)} ms`
  return message === 'request completed' ? summary : `${message}: ${summary}`
}
