/** Observes the effects of an attack on a page in a real browser. */
import type { BrowserContext, Page } from '@playwright/test'

export type AttackVisit = {
  readonly address: string
  readonly path: string
}

/** Effects of the attack. All lists are empty if the attack failed. */
export type AttackFindings = Readonly<Record<string, readonly string[]>>

/**
 * Opens the page, triggers events such as hover, focus and click on its elements, and returns the attack's effects. The
 * browser only reports violations of the content security policy, so that only sanitising protects the page.
 */
export async function visitAttackedPage(
  context: BrowserContext,
  visit: AttackVisit,
): Promise<{ page: Page; found: AttackFindings }> {
  const page = await context.newPage()
  const seen = { dialogs: [] as string[], violations: [] as string[], external: [] as string[] }
  let sentPolicy = ''
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy directive/.test(message.text())) seen.violations.push(message.text())
  })
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (!request.url().startsWith(`${visit.address}/`)) {
      seen.external.push(request.url())
      return route.abort()
    }
    if (request.resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const { 'content-security-policy': policy = '', ...headers } = response.headers()
    sentPolicy = policy
    return route.fulfill({
      response,
      headers: { ...headers, 'content-security-policy-report-only': policy },
    })
  })
  const answer = await page.goto(visit.address + visit.path)
  if (answer?.status() !== 200) throw new Error(`${visit.path} has the status ${answer?.status()}`)
  if (!sentPolicy.includes("script-src 'self'")) throw new Error(`${visit.path} has the policy ${sentPolicy}`)
  await page.evaluate(touchEverything)
  const left = page.url() === visit.address + visit.path ? [] : [page.url()]
  return { page, found: { ...seen, left, ...(await page.evaluate(inspect)) } }
}

/**
 * Runs in the page. Triggers events on all elements. Plays no videos and follows no links, because a link's effect is
 * visible in its URL.
 */
function touchEverything(): void {
  document.addEventListener('click', (event) => event.preventDefault(), true)
  const events = ['mouseover', 'pointerover', 'focus', 'click', 'toggle', 'animationstart', 'load', 'error']
  for (const element of document.querySelectorAll('main *:not([data-video], [data-video] *)')) {
    for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
  }
}

/** Runs in the page. Returns the effects that an attack has had on the document. */
function inspect(): Record<string, string[]> {
  const all = [...document.querySelectorAll('*')]
  const name = (element: Element) => element.outerHTML.slice(0, 120)
  const namesOf = (test: (element: Element) => boolean) => all.filter(test).map(name)
  const ids = all.map((element) => element.id).filter((id) => id !== '')
  const ownScript = /^(?:module|application\/(?:ld\+)?json|speculationrules)$/
  const oddly = [
    ['window', window.self === window && window.top === window],
    ['location', location instanceof Location],
    ['body', document.body instanceof HTMLBodyElement && document.body.childNodes instanceof NodeList],
    ['cookie', typeof document.cookie === 'string'],
    ['methods', typeof document.getElementById === 'function' && typeof document.title === 'string'],
    [
      'regions',
      [...document.body.children].filter(({ tagName }) => /^(?:HEADER|MAIN|FOOTER)$/.test(tagName)).length ===
        3,
    ],
    ['frames', window.length === 0],
  ] as const
  return {
    ran: 'pwned' in window ? [String(window.pwned)] : [],
    scripts: namesOf((element) => element instanceof HTMLScriptElement && !ownScript.test(element.type)),
    handlers: namesOf((element) =>
      element.getAttributeNames().some((key) => /^on|^style$|^srcdoc$|^formaction$/.test(key)),
    ),
    forbidden: namesOf((element) =>
      element.matches(
        'body style, body link, base, object, embed, math, iframe, main template, meta[http-equiv], svg script, svg foreignObject',
      ),
    ),
    links: namesOf(
      (element) =>
        element instanceof HTMLAnchorElement &&
        !/^(?:https?|mailto|tel|sms):$/.test(element.protocol) &&
        element.href !== 'about:blank' &&
        element.getAttribute('href') !== null &&
        URL.canParse(element.getAttribute('href') ?? '', document.baseURI),
    ),
    forms: namesOf(
      (element) => element instanceof HTMLFormElement && !element.action.startsWith(`${location.origin}/`),
    ),
    twice: ids.filter((id, index) => ids.indexOf(id) !== index),
    overlays: namesOf(
      (element) =>
        element.closest('main') !== null && /fixed|sticky/.test(getComputedStyle(element).position),
    ),
    oddly: oddly.filter(([, isWell]) => !isWell).map(([what]) => what),
  }
}
