/** A frame in which a key was pressed, and beside it the form of what is selected, or still of what was. */
import { leadIntoForm } from './lead-to.ts'

const picture = '<h2 tabindex="-1">Picture</h2>'
const fields =
  '<form class="form"><div class="field"><div class="field-head"><button>{ }</button></div><input aria-label="Title"></div></form>'

/** Of another block: `arrive` draws what is selected now. */
export function showForm({ isBusy, isClosed = false }: { isBusy: boolean; isClosed?: boolean }): void {
  document.body.innerHTML = `<iframe title="The page" srcdoc="<p>Page</p>"></iframe>
    <aside aria-busy="${isBusy}"${isClosed ? ' hidden' : ''}>${fields.replace('Title', 'Of before')}</aside>`
}

/** As by the key, from the frame. */
export const lead = (): void => void leadIntoForm(findPanel(), true)

/** By somebody who only reads. */
export const leadReader = (): void => void leadIntoForm(findPanel(), false)

export const focusFrame = (): void => document.querySelector('iframe')?.contentWindow?.focus()

export function draw(): void {
  findPanel().innerHTML = picture + fields
}

/** In one go, as a form is shown. */
export function arrive(): void {
  draw()
  findPanel().ariaBusy = 'false'
}

export function open(): void {
  findPanel().hidden = false
}

export function drawWithoutFields(): void {
  findPanel().innerHTML = picture
  findPanel().ariaBusy = 'false'
}

/** Its editor is loaded. */
export function drawEmptyField(): void {
  findPanel().innerHTML = `${picture}<form class="form"><div class="field"><p>One moment …</p></div></form>`
  findPanel().ariaBusy = 'false'
}

/** What it changes is still read. */
export function drawDisabledField(): void {
  findPanel().innerHTML = `${picture}<form class="form"><div class="field"><button disabled>Focal point</button></div></form>`
  findPanel().ariaBusy = 'false'
}

export const enable = (): void => document.querySelector('button')?.removeAttribute('disabled')

function findPanel(): HTMLElement {
  const panel = document.querySelector('aside')
  if (panel === null) throw new Error('No form is shown')
  return panel
}
