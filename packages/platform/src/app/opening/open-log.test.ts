import { describe, expect, it, vi } from 'vitest'

const line = `${JSON.stringify({
  level: 30,
  time: 0,
  pid: 7,
  reqId: 'a\u001b[2Jb\u202e',
  msg: 'Stopping\u0007',
})}\n`

/** Passes a line to a newly loaded log and returns the output. */
async function logLine(isTerminal: boolean, written = line): Promise<string> {
  vi.resetModules()
  const { openLog } = await import('./open-log.ts')
  const lines: string[] = []
  const log = await openLog({ output: { write: (text) => void lines.push(text) }, isTerminal })
  log.write(written)
  return lines.join('')
}

describe('the log', () => {
  it('is JSON when the output is not a terminal, and does not load the formatter', async () => {
    let isLoaded = false
    vi.doMock('pino-pretty', () => {
      isLoaded = true
      return { prettyFactory: () => String }
    })
    expect(await logLine(false)).toBe(line)
    expect(isLoaded).toBe(false)
    await logLine(true)
    expect(isLoaded).toBe(true)
    vi.doUnmock('pino-pretty')
  })

  it('has one line per request on a terminal', async () => {
    vi.stubEnv('NO_COLOR', '1')
    const request = {
      level: 30,
      time: 0,
      reqId: 'a',
      req: { method: 'GET', url: '/supplies/acne', host: 'shop.example', remoteAddress: '192.0.2.1' },
      res: { statusCode: 200 },
      responseTime: 2.7,
      msg: 'request completed',
    }
    const text = await logLine(true, `${JSON.stringify(request)}\n`)
    expect(text).toMatch(/^\[[\d:.]+\] INFO: GET \/supplies\/acne 200 in 3 ms \{"reqId":"a"\}\n$/)
    vi.unstubAllEnvs()
  })

  it('is readable on a terminal, and contains no control characters from logged strings', async () => {
    vi.stubEnv('NO_COLOR', '1')
    const text = await logLine(true)
    expect(text).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: Stopping \{"reqId":"a\[2Jb"\}\n$/)
    vi.unstubAllEnvs()
  })
})
