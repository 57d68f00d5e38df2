import { readFileSync } from 'node:fs'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderBlock, standardRegistry } from '../testing.tsx'
import { Island } from './island.tsx'
import { readIslandLabels } from '#blocks'
import { createLabels } from '#model'
import { islandDataRequest } from './data.ts'
import { sessionLabelNames } from './session-props.ts'
import type { SessionView, SessionWatch } from '#session-client'
import { Toast } from './Toast.tsx'
import { WarningDialog } from './WarningDialog.tsx'

const labels = JSON.parse(
  readFileSync(new URL('../../model/labels/en.json', import.meta.url), 'utf8'),
) as Record<string, string>

const readLabels = (own: Record<string, string>) =>
  readIslandLabels(
    islandDataRequest,
    createLabels([own], () => undefined),
  )

/**
 * Renders all parts that show these labels: the warning, the message that follows when the warning is closed, and the
 * messages for both ways in which a session can end.
 */
function renderDialogs(catalogue: Record<string, string>) {
  const shared = { labels: readLabels(catalogue), watch: {} as SessionWatch, onSignIn: () => undefined }
  const view = { isHidden: false, isOffline: true, isTimedOut: false, secondsLeft: 9, warningSeconds: 30 }
  const toVisibleText = (element: ReactElement) =>
    renderToStaticMarkup(element)
      .replaceAll('&#x27;', "'")
      .replaceAll(/<[^>]*>/g, '|')
  const toToast = (change: Partial<SessionView>) =>
    toVisibleText(createElement(Toast, { ...shared, view: { ...view, phase: 'ended', ...change } }))
  return {
    warning: toVisibleText(createElement(WarningDialog, { ...shared, view: { ...view, phase: 'warned' } })),
    countdown: toToast({ phase: 'warned', isOffline: false }),
    timedOut: toToast({ isTimedOut: true }),
    loggedOut: toToast({}),
  }
}

describe('session validator', () => {
  beforeEach(() => void vi.stubGlobal('document', { forms: [] }))
  afterEach(() => void vi.unstubAllGlobals())

  it('SSN-1 SSN-5 has an empty hidden host element that is the same for every visitor and hydrates without changes', async () => {
    const { html, scripts, warnings } = await renderBlock(
      'session-validator',
      {},
      { labels, basePath: '/acme/s' },
    )
    expect(html).toMatch(
      /^<div class="session-validator" hidden=""><div data-island="session-validator" data-island-when="signed-in" data-island-url="\/acme\/s\/api\/islands\/session-validator\?language=en_GB&amp;version=\w+"><\/div><\/div>$/,
    )
    const parts = { labels: readLabels(labels), address: islandDataRequest.toAddress() }
    expect(renderToString(createElement(Island, parts))).toBe('')
    expect(parts.address).toBe('/api/session')
    expect(scripts).toEqual(['site'])
    expect(standardRegistry.get('session-validator')?.styles).toBe('')
    expect(warnings).toEqual([])
  })

  it('SSN-2 shows the specified text', async () => {
    expect(readLabels(labels)).toMatchObject({
      title: 'Still there?',
      continue: 'Continue Working',
      logOut: 'Log Out',
      close: 'Close',
      timedOut: 'Your session has timed out. Try again.',
    })
    expect(labels['session.body']).toMatch(
      /suspended for security after inactivity.*logged out unless you choose Continue Working within approximately \{0\} seconds/,
    )
  })

  it('SSN-3 SITE-4 has a default for every label except the help text, which the dialog omits', async () => {
    const given = Object.entries(readLabels(labels))
    expect(given).toHaveLength(sessionLabelNames.length)
    expect(given.filter(([, text]) => text.startsWith('[missing label'))).toEqual([
      ['help', '[missing label: session.help]'],
    ])
  })

  it('SSN-3 SITE-4 shows neither placeholders nor raw keys, and includes a site’s own label in the warning', async () => {
    const drawn = renderDialogs(labels)
    for (const text of Object.values(drawn)) {
      expect(text).not.toBe('')
      expect(text).not.toMatch(/missing label|session\.|help|undefined/)
    }
    expect(renderDialogs({ ...labels, 'session.help': 'Call us.' }).warning).toContain('|Call us.|')
  })

  it('SSN-2 distinguishes a time-out from a sign-out', async () => {
    const { timedOut, loggedOut, ...before } = renderDialogs(labels)
    expect(timedOut).toContain('|Your session has timed out. Try again.|')
    expect(loggedOut).toContain('|You are logged out.|')
    for (const text of [loggedOut, ...Object.values(before)]) expect(text).not.toContain('timed out')
  })

  it('SSN-5 uses colours from tokens, and the dialog z-index token outside the top layer', () => {
    const css = readFileSync(new URL('dialogs.css', import.meta.url), 'utf8')
    expect(css).toMatch(/^@layer blocks \{/)
    expect(css).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|hsl|gradient|box-shadow|url\(/i)
    expect(css.match(/z-index:[^;]*/g)).toEqual(['z-index: var(--dxp-s-modal-z-index)'])
  })
})
