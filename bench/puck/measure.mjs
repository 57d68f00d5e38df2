/** Measures an editor's waiting times in Puck, under the same names as in the studio. */
import { timeActions, timeAction } from '../timing.mjs'

const opens = 5

export async function measurePuck(page, url) {
  const frame = page.frameLocator('iframe')
  const open = []
  for (let round = 0; round < opens; round++) {
    await page.goto(url)
    await frame.locator('h2').first().waitFor({ timeout: 60_000 })
    open.push(await page.evaluate(() => performance.now()))
  }
  const heading = (position) => frame.locator('h2').nth(position)
  const input = page.locator('input[name="text"]:visible').first()
  const click = await timeActions(page, (round) => ({
    on: 'pointerdown',
    where: 'frame',
    isDone: `(top) => top.querySelector('input[name="text"]')?.value === 'Heading block-0-${(round % 3) * 4}'`,
    act: () => heading(round % 3).click(),
  }))
  const type = await timeActions(page, (round) => ({
    on: 'input',
    before: `(top, frame) => frame.querySelector('h2').textContent`,
    isDone: `(top, frame, past) => frame.querySelector('h2').textContent !== past`,
    act: async () => {
      if (round === 0) await heading(0).click()
      await input.press('x')
    },
  }))
  const press = (keys) =>
    timeAction(page, {
      on: 'keydown',
      before: `(top, frame) => frame.querySelector('h2').textContent`,
      isDone: `(top, frame, past) => frame.querySelector('h2').textContent !== past`,
      act: () => page.keyboard.press(keys),
    }).catch(() => undefined)
  const undo = await press('Control+z')
  const redo = await press('Control+Shift+z')
  return {
    'open a page': { median: open.toSorted((a, b) => a - b)[Math.floor(opens / 2)], p95: Math.max(...open) },
    'click: form of the block': click,
    'type in the form: canvas follows': type,
    ...(undo !== undefined && { undo: { median: undo, p95: undo } }),
    ...(redo !== undefined && { redo: { median: redo, p95: redo } }),
  }
}
