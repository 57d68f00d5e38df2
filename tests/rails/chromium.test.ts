import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Chromium from '../../scripts/chromium.mjs'

describe('requireChromium', () => {
  let folder = ''
  let requireChromium: typeof Chromium.requireChromium

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'epiderm-chromium-'))
    vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', folder)
    ;({ requireChromium } = await import('../../scripts/chromium.mjs'))
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })

  it('prefers CHROMIUM_PATH to a Chromium in the PATH', async () => {
    const own = await addExecutable('mine')
    await addExecutable('chromium')
    expect(requireChromium({ env: { CHROMIUM_PATH: own, PATH: folder } })).toBe(own)
  })

  it('rejects a CHROMIUM_PATH that does not exist, without trying other paths', async () => {
    await addExecutable('chromium')
    const env = { CHROMIUM_PATH: join(folder, 'absent'), PATH: folder }
    expect(() => requireChromium({ env })).toThrow(/CHROMIUM_PATH is ".*absent"/)
  })

  it.each(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'])(
    'finds %s in the PATH',
    async (name) => {
      const path = await addExecutable(name)
      expect(requireChromium({ env: { PATH: `/nowhere:${folder}` } })).toBe(path)
    },
  )

  it('prefers the headless Chromium', async () => {
    await addExecutable('chromium')
    const path = await addExecutable('chromium-headless-shell')
    expect(requireChromium({ env: { PATH: folder } })).toBe(path)
  })

  it('installs Chromium if it is not installed, and reports the installation', async () => {
    const printed: string[] = []
    const path = join(folder, 'chromium')
    const { writeFileSync } = await import('node:fs')
    const run = () => {
      writeFileSync(path, '', { mode: 0o755 })
      return true
    }
    expect(requireChromium({ env: { PATH: folder }, run, print: (line) => printed.push(line) })).toBe(path)
    expect(printed).toEqual([expect.stringContaining('installing it with Playwright')])
  })

  it('explains what to do if every attempt fails', () => {
    expect(() => requireChromium({ env: { PATH: folder }, run: () => false })).toThrow(/set CHROMIUM_PATH/)
  })

  async function addExecutable(name: string): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, '')
    await chmod(path, 0o755)
    return path
  }
})
