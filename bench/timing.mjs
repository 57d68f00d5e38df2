/** Measures response times in the browser: from an input event to the resulting change of a document. */
import { median } from './site.mjs'

export const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const warmUp = 3
const withinMs = 30_000

/**
 * Measures the milliseconds from an event's time stamp until `isDone(document, frameDocument, before)` is true. The
 * condition is checked at each frame and whenever either document changes. `before` is evaluated just before the
 * action. With `isHeld`, the measurement starts when the event arrives, because the browser delays such an event until
 * its next frame.
 */
export async function timeAction(
  page,
  { on, where = 'page', isHeld = false, isDone, before = '() => undefined', act },
) {
  const arm = `(() => {
    const inFrame = document.querySelector('iframe')?.contentDocument
    const past = (${before})(document, inFrame)
    const source = ${JSON.stringify(where)} === 'frame' ? inFrame : document
    window.timed = new Promise((resolve, reject) => {
      let start
      const late = setTimeout(() => finish(reject, new Error('Nothing has changed')), ${withinMs})
      const observer = new MutationObserver(look)
      const parts = { subtree: true, childList: true, attributes: true, characterData: true }
      function finish(end, value) {
        observer.disconnect()
        clearTimeout(late)
        end(value)
      }
      function look() {
        const frame = document.querySelector('iframe')?.contentDocument
        if (start === undefined || !(${isDone})(document, frame, past)) return false
        finish(resolve, performance.now() - start)
        return true
      }
      const tick = () => look() || requestAnimationFrame(tick)
      source.addEventListener(${JSON.stringify(on)}, (event) => {
        start = ${isHeld} ? performance.now() : event.timeStamp + (source === document ? 0 : frameOffset())
        requestAnimationFrame(tick)
      }, { capture: true, once: true })
      const frameOffset = () => inFrame.defaultView.performance.timeOrigin - performance.timeOrigin
      observer.observe(document, parts)
      if (inFrame) observer.observe(inFrame, parts)
    })
  })()`
  await page.evaluate(arm)
  await act()
  return page.evaluate('window.timed')
}

/**
 * Measures an action in several rounds. Returns the median and the 95th percentile of all rounds after the warm-up.
 * `toTask(round)` returns the argument of {@link timeAction}; `begin` and `settle` are not timed.
 */
export async function timeActions(page, toTask, { begin, settle } = {}) {
  const times = []
  for (let round = 0; round < rounds + warmUp; round++) {
    await begin?.(round)
    times.push(await timeAction(page, toTask(round)))
    await settle?.()
  }
  const counted = times.slice(warmUp)
  if (process.env.BENCH_EACH !== undefined) process.stdout.write(`${counted.map(Math.round).join(' ')}\n`)
  return { median: median(counted), p95: toP95(counted) }
}

export const toP95 = (times) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]
