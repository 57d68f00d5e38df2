/** The rows of the studio: each an act of an editor, and what tells in the documents that its effect is there. */
import { timeMany } from './timing.mjs'

const opens = 5
const firstHeading = `(top, frame) => frame.querySelector('h2').textContent`
const isOther = `(top, frame, past) => frame.querySelector('h2').textContent !== past`

export async function measureStudio(page, options) {
  const rows = [await measureOpening(page, await openRoute(page, options))]
  for (const { name, bar, prepare = () => undefined, toTask, settle } of listActs(page)) {
    await prepare()
    rows.push({ name, bar, ...(await timeMany(page, toTask, settle)) })
  }
  return rows
}

/** Answers with the address of the editor of that page. */
async function openRoute(page, { port, route, publisher }) {
  await page.goto(`http://127.0.0.1:${port}/studio`)
  await page.getByLabel('E-mail address').fill(publisher.email)
  await page.getByLabel('Password').fill(publisher.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('searchbox').fill(route)
  const title = page.getByText(route, { exact: true })
  await page.getByRole('link').filter({ has: title }).click()
  await page.getByRole('treegrid').waitFor()
  return page.url()
}

async function measureOpening(page, address) {
  const times = []
  for (let round = 0; round < opens; round++) {
    await page.goto(address)
    await page.frameLocator('iframe').locator('h2').first().waitFor()
    await page.getByRole('treegrid').getByRole('row').first().waitFor()
    times.push(await page.evaluate(() => performance.now()))
  }
  const sorted = times.toSorted((a, b) => a - b)
  return {
    name: 'open a page',
    bar: 1000,
    largeBar: 2.2,
    median: sorted[Math.floor(opens / 2)],
    p95: sorted.at(-1),
  }
}

function listActs(page) {
  const frame = page.frameLocator('iframe')
  const heading = (position) => frame.locator('h2').nth(position)
  const settle = () => page.getByText(/^Saved \d/).waitFor()
  const select = () => heading(0).click()
  const onHeading = { before: firstHeading, isDone: isOther }
  return [
    {
      name: 'hover: outline and name',
      bar: 8,
      prepare: select,
      toTask: (round) => ({
        on: 'mousemove',
        where: 'frame',
        before: `(top) => top.querySelector('.outlines').innerHTML`,
        isDone: `(top, frame, past) => top.querySelector('.outlines').innerHTML !== past`,
        act: () => heading(1 + (round % 2)).hover(),
      }),
    },
    {
      name: 'click: form of the block',
      bar: 40,
      toTask: (round) => ({
        on: 'pointerdown',
        where: 'frame',
        isDone: `(top) => [...top.querySelectorAll('input, textarea')].some(({ value }) => value === 'Heading block-0-${(round % 3) * 4}')`,
        act: () => heading(round % 3).click(),
      }),
    },
    {
      name: 'type in the form: canvas follows',
      bar: 20,
      prepare: select,
      toTask: () => ({
        ...onHeading,
        on: 'input',
        act: () => page.getByRole('textbox', { name: /^Text/ }).first().press('x'),
      }),
      settle,
    },
    {
      name: 'undo',
      bar: 50,
      toTask: () => ({ ...onHeading, on: 'keydown', act: () => page.keyboard.press('Control+z') }),
      settle,
    },
  ]
}
