/** What an editor drags on the canvas: what follows the pointer, and what comes of letting go. */

const exchanged = `(top) => Number(top.documentElement.dataset.exchanged ?? 0)`
const isExchanged = `(top, frame, past) => (${exchanged})(top) > past`
const start = `(top, frame) => frame.querySelector('main').textContent.slice(0, 2000)`
const isOtherStart = `(top, frame, past) => frame.querySelector('main').textContent.slice(0, 2000) !== past`
const dropLine = `(top) => top.querySelector('.drop-line')?.outerHTML`
const isOtherDropLine = `(top, frame, past) => ![undefined, past].includes((${dropLine})(top))`
const style = `(top, frame) => frame.querySelector('.columns[style]')?.getAttribute('style')`
const isOtherStyle = `(top, frame, past) => (${style})(top, frame) !== past`

export const listDrags = (tools) => [...listBlockDrags(tools), ...listColumnDrags(tools)]

function createMouse(page) {
  const toCenter = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox()
    return { x: x + width / 2, y: y + height / 2 }
  }
  return {
    toCenter,
    /** Answers with where. */
    async hold(locator) {
      const { x, y } = await toCenter(locator)
      await page.mouse.move(x, y)
      await page.mouse.down()
      return { x, y }
    },
    to: ({ x, y }) => page.mouse.move(x, y),
    drop: () => page.mouse.up(),
  }
}

function listBlockDrags({ page, frame, select, takeBack }) {
  const mouse = createMouse(page)
  const grip = page.locator('.block-grip button')
  const text = (at) => frame.getByText('Some words of').nth(at)
  /** Behind the first text. */
  const carry = async () => {
    await select()
    await mouse.hold(grip)
    const { x, y } = await mouse.toCenter(text(0))
    await mouse.to({ x, y: y - 20 })
    await mouse.to({ x, y: y + 4 })
    await page.locator('.drop-line').waitFor()
  }
  return [
    {
      name: 'drag a block: the drop line follows',
      bar: 16,
      prepare: carry,
      toTask: (round) => ({
        on: 'pointermove',
        isHeld: true,
        before: dropLine,
        isDone: isOtherDropLine,
        act: async () => mouse.to(await mouse.toCenter(text(1 + (round % 2)))),
      }),
      async finish() {
        await page.keyboard.press('Escape')
        await mouse.drop()
      },
    },
    {
      name: 'drop a block',
      bar: 100,
      begin: carry,
      toTask: () => ({ on: 'pointerup', before: start, isDone: isOtherStart, act: mouse.drop }),
      settle: takeBack,
    },
  ]
}

function listColumnDrags({ page, frame, settle }) {
  const mouse = createMouse(page)
  const gutter = page.getByRole('separator', { name: /^Gutter/ })
  let held = { x: 0, y: 0 }
  const selectColumns = async () => {
    const inside = frame.getByText('In a column').first()
    await inside.click()
    await frame.locator('[contenteditable]').waitFor()
    await page.keyboard.press('Escape')
    await frame.locator('[contenteditable]').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await gutter.waitFor()
  }
  return [
    {
      name: 'drag a gutter: the page follows',
      bar: 16,
      async prepare() {
        await selectColumns()
        held = await mouse.hold(gutter)
      },
      toTask: (round) => ({
        on: 'pointermove',
        isHeld: true,
        before: style,
        isDone: isOtherStyle,
        act: () => mouse.to({ x: held.x + 8 + (round % 2) * 8, y: held.y }),
      }),
      async finish() {
        await page.keyboard.press('Escape')
        await mouse.drop()
      },
    },
    {
      name: '… let go: the server’s drawing',
      bar: 40,
      async begin(round) {
        const { x, y } = await mouse.hold(gutter)
        await mouse.to({ x: x + (round % 2 === 0 ? 12 : -12), y })
      },
      toTask: () => ({ on: 'pointerup', before: exchanged, isDone: isExchanged, act: mouse.drop }),
      settle,
    },
  ]
}
